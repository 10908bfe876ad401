import { StreamLanguage } from '@codemirror/language';
import { gherkin } from '@codemirror/legacy-modes/mode/gherkin';
import { basicSetup, EditorView } from 'codemirror';

// CodeMirror with the colours of Gherkin and nothing else: what the editor of the product is held against.
const text = await (await fetch('/text')).text();
const view = new EditorView({
  parent: document.body,
  doc: text,
  extensions: [
    basicSetup,
    StreamLanguage.define(gherkin),
    EditorView.theme({ '&': { height: '700px' }, '.cm-scroller': { overflow: 'auto' } }),
  ],
});
view.contentDOM.setAttribute('aria-label', 'Feature text');
