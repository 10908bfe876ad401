import { useState } from 'react';

interface CopyButtonProps {
  /** Of the button: `Copy as curl`. */
  readonly label: string;
  /** Asked when it is pressed. */
  readonly text: () => string;
}

/** Copies a text; where the browser offers no clipboard (plain http, a framed report) the text is shown to be copied by hand. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'shown'>('ready');
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setState('copied'),
      () => setState('shown'),
    );
  };
  return (
    <>
      <button type="button" className="rv-tool" onClick={copy}>
        {label}
      </button>
      <span role="status" className="rv-quiet rv-copied">
        {state === 'copied' ? 'Copied' : ''}
      </span>
      {state === 'shown' ? (
        <textarea
          className="rv-to-copy"
          readOnly
          rows={4}
          aria-label={`${label}: text to copy`}
          value={text()}
          ref={(field) => field?.select()}
        />
      ) : null}
    </>
  );
}
