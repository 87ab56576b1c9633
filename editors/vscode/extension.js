// Gives Visual Studio Code what `lockstep language-server` knows of scenarios: mistakes while one writes, what a line
// means where the pointer rests, and the words that can come next.
'use strict';

const vscode = require('vscode');
const { Server } = require('./server');

const language = 'lockstep';
let server;
let diagnostics;

function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection(language);
  context.subscriptions.push(
    diagnostics,
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument((change) => changed(change.document)),
    vscode.workspace.onDidCloseTextDocument(closed),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('lockstep.path')) return restart();
    }),
    vscode.languages.registerHoverProvider(language, { provideHover: hover }),
    vscode.languages.registerCompletionItemProvider(
      language, { provideCompletionItems: complete }, ' '),
    vscode.commands.registerCommand('lockstep.restartServer', restart)
  );
  return start();
}

async function start() {
  const path = vscode.workspace.getConfiguration('lockstep').get('path') || 'lockstep';
  const own = new Server(path, notified, (reason) => {
    // One that was replaced has ended as it should.
    if (server !== own) return;
    server = undefined;
    diagnostics.clear();
    vscode.window.showWarningMessage(
      `Scenarios are not checked: ${reason}. The setting “lockstep.path” says where the program is; then run `
        + 'the command “Lockstep: Restart the Language Server”.');
  });
  server = own;
  await own.request('initialize', {
    processId: process.pid, rootUri: null,
    capabilities: { general: { positionEncodings: ['utf-16'] } },
  });
  own.notify('initialized', {});
  vscode.workspace.textDocuments.forEach(opened);
}

async function restart() {
  const old = server;
  server = undefined;
  if (old) await old.stop();
  return start();
}

function deactivate() {
  const old = server;
  server = undefined;
  return old ? old.stop() : undefined;
}

// MARK: What the editor tells

function isOurs(document) {
  return server !== undefined && document.languageId === language;
}

function opened(document) {
  if (!isOurs(document)) return;
  server.notify('textDocument/didOpen', {
    textDocument: {
      uri: document.uri.toString(), languageId: language, version: document.version, text: document.getText(),
    },
  });
}

// Each change brings the whole text, as the server asks for.
function changed(document) {
  if (!isOurs(document)) return;
  server.notify('textDocument/didChange', {
    textDocument: { uri: document.uri.toString(), version: document.version },
    contentChanges: [{ text: document.getText() }],
  });
}

function closed(document) {
  if (!isOurs(document)) return;
  server.notify('textDocument/didClose', { textDocument: { uri: document.uri.toString() } });
}

// MARK: What the server tells

function notified(method, params) {
  if (method !== 'textDocument/publishDiagnostics') return;
  const found = params.diagnostics.map((mistake) => {
    const { start, end } = mistake.range;
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    const shown = new vscode.Diagnostic(range, mistake.message, vscode.DiagnosticSeverity.Error);
    shown.source = mistake.source;
    return shown;
  });
  diagnostics.set(vscode.Uri.parse(params.uri), found);
}

function place(document, position) {
  return {
    textDocument: { uri: document.uri.toString() },
    position: { line: position.line, character: position.character },
  };
}

async function hover(document, position) {
  if (!isOurs(document)) return undefined;
  const answer = await server.request('textDocument/hover', place(document, position));
  if (!answer) return undefined;
  // Plain text, in a block of its own, so that nothing in it is taken for Markdown.
  const text = new vscode.MarkdownString();
  text.appendCodeblock(answer.contents.value, 'plaintext');
  return new vscode.Hover(text);
}

async function complete(document, position) {
  if (!isOurs(document)) return undefined;
  const answer = await server.request('textDocument/completion', place(document, position));
  return (answer || []).map((word) => {
    const item = new vscode.CompletionItem(word.label, vscode.CompletionItemKind.Keyword);
    item.detail = word.detail;
    item.documentation = word.documentation;
    return item;
  });
}

module.exports = { activate, deactivate };
