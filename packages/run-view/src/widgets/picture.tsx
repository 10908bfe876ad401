import { useEffect, useRef, useState } from 'react';

/** A place in a picture, in pixels of the picture. */
export interface PictureMark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label?: string;
  readonly kind: 'element' | 'other';
}

interface PictureProps {
  readonly url: string;
  readonly name: string;
  /** Drawn over the picture, which itself stays as it was taken. */
  readonly marks?: readonly PictureMark[];
}

/** A picture that opens at full size in a dialog; Escape or a click closes it. */
export function Picture({ url, name, marks = [] }: PictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);
  return (
    <figure className="rv-picture">
      <button type="button" onClick={() => dialog.current?.showModal()} aria-label={`Enlarge ${name}`}>
        <MarkedPicture url={url} name={name} marks={marks} lazy />
      </button>
      <figcaption>
        {name}
        {marks.length > 0 ? <span className="rv-only-read">. {marksInWords(marks)}</span> : null}
      </figcaption>
      <dialog ref={dialog} className="rv-zoom" aria-label={name}>
        <button
          type="button"
          className="rv-zoom-close"
          onClick={() => dialog.current?.close()}
          aria-label="Close picture"
        >
          <MarkedPicture url={url} name={name} marks={marks} />
        </button>
      </dialog>
    </figure>
  );
}

function MarkedPicture({
  url,
  name,
  marks,
  lazy = false,
}: {
  readonly url: string;
  readonly name: string;
  readonly marks: readonly PictureMark[];
  readonly lazy?: boolean;
}) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const take = (image: HTMLImageElement | null) => {
    if (image?.naturalWidth) setSize({ width: image.naturalWidth, height: image.naturalHeight });
  };
  return (
    <span className="rv-marked">
      <img src={url} alt={name} {...(lazy ? { loading: 'lazy' } : {})} onLoad={(event) => take(event.currentTarget)} />
      {size === null
        ? null
        : marks.map((mark) => (
            <span
              key={`${mark.kind} ${mark.x} ${mark.y} ${mark.width} ${mark.height}`}
              className={`rv-mark-box rv-mark-${mark.kind}`}
              style={{
                left: `${(mark.x / size.width) * 100}%`,
                top: `${(mark.y / size.height) * 100}%`,
                width: `${(mark.width / size.width) * 100}%`,
                height: `${(mark.height / size.height) * 100}%`,
              }}
            >
              {mark.label ? <span className={mark.y < 30 ? 'rv-mark-below' : undefined}>{mark.label}</span> : null}
            </span>
          ))}
    </span>
  );
}

function marksInWords(marks: readonly PictureMark[]): string {
  const others = marks.flatMap(({ label, kind }) => (kind === 'other' && label ? [label] : []));
  const rest = others.length > 0 ? `, and what ${others.join(', ')}` : '';
  return `The element is outlined${rest}.`;
}
