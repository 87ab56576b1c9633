// Speaks with `lockstep language-server`: messages of JSON-RPC over its standard input and output, each after a
// header that says how many bytes it has. It knows nothing of the editor.
'use strict';

const { spawn } = require('child_process');

class Server {
  // `onNotification(method, params)` is told what the server says by itself, `onEnd(reason)` that it is gone.
  constructor(command, onNotification, onEnd) {
    this.onNotification = onNotification;
    this.onEnd = onEnd;
    this.waiting = new Map();
    this.received = Buffer.alloc(0);
    this.number = 0;
    this.isEnded = false;
    this.child = spawn(command, ['language-server'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.child.on('error', (error) => this.end(`${command} does not start: ${error.message}`));
    this.child.on('exit', (code, signal) => this.end(`${command} ended with ${code ?? signal}`));
    this.child.stdin.on('error', () => {});
    this.child.stdout.on('data', (bytes) => this.take(bytes));
  }

  request(method, params) {
    if (this.isEnded) return Promise.resolve(null);
    const id = ++this.number;
    this.send({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  notify(method, params) {
    if (!this.isEnded) this.send({ jsonrpc: '2.0', method, params });
  }

  async stop() {
    await this.request('shutdown');
    this.notify('exit');
  }

  send(message) {
    const body = Buffer.from(JSON.stringify(message), 'utf8');
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  take(bytes) {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const head = this.received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.received.toString('latin1', 0, head));
      const end = head + 4 + Number(length ? length[1] : 0);
      if (this.received.length < end) return;
      const body = this.received.toString('utf8', head + 4, end);
      this.received = this.received.subarray(end);
      this.receive(JSON.parse(body));
    }
  }

  receive(message) {
    if (message.method !== undefined) {
      this.onNotification(message.method, message.params);
      return;
    }
    const resolve = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    // What the server cannot answer is an answer of nothing.
    if (resolve) resolve(message.result ?? null);
  }

  end(reason) {
    if (this.isEnded) return;
    this.isEnded = true;
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
    this.onEnd(reason);
  }
}

module.exports = { Server };
