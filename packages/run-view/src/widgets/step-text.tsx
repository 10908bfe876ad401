import { slotPieces } from '../model/slot-pieces.ts';

/** A step's text with its keyword and slots coloured. */
export function StepText({ keyword, text }: { readonly keyword: string; readonly text: string }) {
  let at = 0;
  return (
    <span className="rv-step-text">
      <span className="rv-gherkin">{keyword}</span>
      {slotPieces(text).map((piece) => {
        at += piece.text.length;
        return piece.kind === 'text' ? (
          piece.text
        ) : (
          <span key={at} className={`rv-slot-${piece.kind}`}>
            {piece.text}
          </span>
        );
      })}
    </span>
  );
}
