import type { MarkedText } from '../model/mark-difference.ts';

/** One side of a comparison, with the part that differs marked. */
export function Marked({ text, kind }: { readonly text: MarkedText; readonly kind: 'expected' | 'actual' }) {
  const empty = text.before === '' && text.differing === '' && text.after === '';
  if (empty) return <span className="rv-quiet">(empty)</span>;
  return (
    <code className="rv-compared">
      {text.before}
      {text.differing === '' ? null : <mark className={`rv-${kind}`}>{text.differing}</mark>}
      {text.after}
    </code>
  );
}
