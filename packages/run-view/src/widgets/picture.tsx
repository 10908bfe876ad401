import { useEffect, useRef } from 'react';

interface PictureProps {
  readonly url: string;
  readonly name: string;
}

/** A picture that opens at full size in a dialog; Escape or a click closes it. */
export function Picture({ url, name }: PictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);
  return (
    <figure className="rv-picture">
      <button type="button" onClick={() => dialog.current?.showModal()} aria-label={`Enlarge ${name}`}>
        <img src={url} alt={name} loading="lazy" />
      </button>
      <figcaption>{name}</figcaption>
      <dialog ref={dialog} className="rv-zoom" aria-label={name}>
        <button
          type="button"
          className="rv-zoom-close"
          onClick={() => dialog.current?.close()}
          aria-label="Close picture"
        >
          <img src={url} alt={name} />
        </button>
      </dialog>
    </figure>
  );
}
