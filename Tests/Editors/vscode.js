// Plays the extension of editors/vscode in Node with an editor of paper in the place of Visual Studio Code:
//
//   node vscode.js LOCKSTEP EXTENSION    exits with 0 when all is as it should be
'use strict';

const assert = require('assert');
const Module = require('module');
const path = require('path');

const [lockstep, extensionFolder] = process.argv.slice(2);
const listeners = {};
const providers = {};
const commands = {};
const published = new Map();
const warnings = [];
let command = lockstep;
let changes = 0;

const listen = (name) => (listener) => {
  listeners[name] = listener;
  return { dispose() {} };
};

class Document {
  constructor(name, text, languageId = 'lockstep') {
    Object.assign(this, { text, languageId, version: 1, uri: { toString: () => `file:///${name}` } });
  }
  getText() { return this.text; }
}

const open = new Document('open.scenario', '@0s watch strat\n');
const vscode = {
  languages: {
    createDiagnosticCollection: () => ({
      set(uri, found) { published.set(uri, found); changes += 1; },
      clear() { published.clear(); },
      dispose() {},
    }),
    registerHoverProvider(language, provider) { providers.hover = provider; },
    registerCompletionItemProvider(language, provider) { providers.completion = provider; },
  },
  workspace: {
    textDocuments: [open, new Document('other.txt', 'not ours', 'plaintext')],
    onDidOpenTextDocument: listen('open'),
    onDidChangeTextDocument: listen('change'),
    onDidCloseTextDocument: listen('close'),
    onDidChangeConfiguration: listen('configuration'),
    getConfiguration: () => ({ get: () => command }),
  },
  window: { showWarningMessage(text) { warnings.push(text); } },
  commands: { registerCommand(name, action) { commands[name] = action; } },
  Uri: { parse: (text) => text },
  Range: class { constructor(...places) { this.places = places; } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  DiagnosticSeverity: { Error: 0 },
  MarkdownString: class { appendCodeblock(text) { this.text = text; } },
  Hover: class { constructor(text) { this.text = text.text; } },
  CompletionItem: class { constructor(label, kind) { Object.assign(this, { label, kind }); } },
  CompletionItemKind: { Keyword: 13 },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require(path.join(extensionFolder, 'extension.js'));

async function until(isSo, what) {
  for (let turn = 0; turn < 3000; turn += 1) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`${what} did not happen`);
}

async function main() {
  await extension.activate({ subscriptions: [] });
  await until(() => published.has('file:///open.scenario'), 'the mistake of the open file');
  const [mistake] = published.get('file:///open.scenario');
  assert.deepStrictEqual(mistake.range.places, [0, 10, 0, 15]);
  assert.match(mistake.message, /strat/);
  assert.strictEqual(published.size, 1);

  // Two changes at once, with text of several bytes a character before the mistake.
  open.text = '# 𝄞 set\n@0s watch start\n';
  open.version = 2;
  listeners.change({ document: open });
  open.text += '     expect watch pge rest # 𝄞\n';
  open.version = 3;
  const before = changes;
  listeners.change({ document: open });
  await until(() => changes >= before + 2, 'the mistakes of two changes');
  const found = published.get('file:///open.scenario');
  assert.strictEqual(found.length, 1);
  assert.strictEqual(found[0].range.places[0], 2);

  const hover = await providers.hover.provideHover(open, { line: 1, character: 8 });
  assert.match(hover.text, /watch start/);
  const words = await providers.completion.provideCompletionItems(open, { line: 1, character: 10 });
  assert.ok(words.some((word) => word.label === 'launch' && word.documentation.length > 0));
  const other = vscode.workspace.textDocuments[1];
  assert.strictEqual(await providers.hover.provideHover(other, { line: 0, character: 0 }), undefined);

  listeners.close(open);
  await until(() => published.get('file:///open.scenario').length === 0, 'the end of the mistakes');

  // A new path has another server started, which is told of what is open.
  published.clear();
  await listeners.configuration({ affectsConfiguration: (name) => name === 'lockstep.path' });
  await until(() => published.has('file:///open.scenario'), 'the mistake, told by a new server');
  assert.deepStrictEqual(warnings, []);

  // A program that is not there is told once, and nothing waits for it.
  command = '/nowhere/lockstep';
  await commands['lockstep.restartServer']();
  await until(() => warnings.length === 1, 'the warning');
  assert.match(warnings[0], /\/nowhere\/lockstep does not start/);
  assert.strictEqual(await providers.hover.provideHover(open, { line: 1, character: 8 }), undefined);
  await extension.deactivate();

  command = lockstep;
  await commands['lockstep.restartServer']();
  await extension.deactivate();
}

main().then(() => console.log('the extension does what it should'), (error) => {
  console.error(error);
  process.exitCode = 1;
});
