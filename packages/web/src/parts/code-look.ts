import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { MONO } from '../app/theme.ts';

/** Both schemes at once: `light-dark()` follows the page's colour scheme, so that no editor is rebuilt when it changes. */
const colour = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

const look = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '0.8125rem',
    color: 'var(--sw-palette-text-primary)',
    backgroundColor: 'var(--sw-palette-background-paper)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.65', overflow: 'auto' },
  // Room below the last line, so that it can be scrolled out from under what sticks to the end of the window.
  '.cm-content': { caretColor: 'var(--sw-palette-primary-main)', paddingBlock: '10px 120px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--sw-palette-primary-main)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: `${colour('#d5d6f5', '#3b3c6d')} !important`,
  },
  '.cm-activeLine': { backgroundColor: colour('#f1f2fa99', '#ffffff0a') },
  '.cm-gutters': {
    // What is scrolled sideways goes below them.
    backgroundColor: 'var(--sw-palette-background-paper)',
    color: 'var(--sw-palette-text-secondary)',
    borderRight: '1px solid var(--sw-palette-divider)',
  },
  '.cm-activeLineGutter': { backgroundColor: colour('#f1f2fa', '#ffffff12'), color: 'var(--sw-palette-text-primary)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--sw-palette-action-hover)', border: 'none', color: 'inherit' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: colour('#c9f1eb', '#1d4f4a'),
    outline: 'none',
  },
  '.cm-searchMatch': { backgroundColor: colour('#ffe8a3', '#5c4a12') },
  '.cm-searchMatch-selected': { backgroundColor: colour('#ffd257', '#8a6d12') },
  '.cm-panels': {
    backgroundColor: 'var(--sw-palette-background-default)',
    color: 'inherit',
    borderColor: 'var(--sw-palette-divider)',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--sw-palette-background-paper)',
    color: 'inherit',
    border: '1px solid var(--sw-palette-divider)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--sw-palette-background-paper)',
    color: 'inherit',
    border: '1px solid var(--sw-palette-divider)',
    borderRadius: '6px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--sw-palette-background-paper)',
    color: 'var(--sw-palette-text-primary)',
    border: '1px solid var(--sw-palette-divider)',
    borderRadius: '8px',
    boxShadow: '0 6px 24px rgba(16, 17, 40, 0.18)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-completionInfo': {
    padding: '10px 12px',
    maxWidth: '420px',
    fontSize: '0.78125rem',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: MONO,
    fontSize: '0.78125rem',
    maxHeight: '17em',
    maxWidth: 'min(560px, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--sw-palette-primary-main)',
    color: 'var(--sw-palette-primary-contrastText)',
  },
  '.cm-completionDetail': { opacity: '0.7', fontStyle: 'normal', marginLeft: '1em' },
  '.cm-diagnostic': {
    padding: '8px 12px',
    maxWidth: '560px',
    whiteSpace: 'pre-wrap',
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
  },
  // What is wrong on its own lines, what to do about it below.
  '.cm-diagnosticText': { display: 'block' },
  '.cm-diagnosticAction': {
    margin: '6px 8px 0 0',
    padding: '2px 10px',
    border: '1px solid color-mix(in srgb, var(--sw-palette-primary-main) 50%, transparent)',
    borderRadius: '6px',
    color: 'var(--sw-palette-primary-main)',
    backgroundColor: 'transparent',
    fontWeight: '600',
  },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--sw-palette-error-main)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--sw-palette-warning-main)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--sw-palette-error-main)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--sw-palette-warning-main)',
    textUnderlineOffset: '3px',
  },
  '.cm-slot-locator': { color: colour('#0b7a70', '#2dd4bf') },
  '.cm-slot-data': { color: colour('#8a4b00', '#f6c177') },
  '.cm-slot-expected': { color: colour('#1d5fa8', '#8fd3ff') },
  '.cm-hidden-step': { color: colour('#a02c6d', '#ff9ecb'), fontWeight: '700' },
});

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: colour('#3d3a9e', '#a9a7ff'), fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: colour('#8a4b00', '#f6c177') },
  { tag: [tags.number, tags.bool, tags.null], color: colour('#1d5fa8', '#8fd3ff') },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: colour('#0b7a70', '#2dd4bf') },
  { tag: tags.comment, color: colour('#6b6f8c', '#8b8fae'), fontStyle: 'italic' },
  { tag: [tags.meta, tags.tagName], color: colour('#a02c6d', '#ff9ecb') },
  { tag: tags.bracket, color: colour('#565a76', '#a5a9c6') },
]);

/** How every editor of the product looks. */
export const codeLook: Extension = [look, syntaxHighlighting(highlight)];
