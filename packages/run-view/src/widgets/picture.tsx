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
      <MarkedPicture
        url={url}
        name={name}
        marks={marks}
        action={`Enlarge ${name}`}
        onClick={() => dialog.current?.showModal()}
        lazy
      />
      <figcaption>
        {name}
        {marks.length > 0 ? <span className="rv-only-read">. {marksInWords(marks)}</span> : null}
      </figcaption>
      <dialog ref={dialog} className="rv-zoom" aria-label={name}>
        <MarkedPicture
          url={url}
          name={name}
          marks={marks}
          action="Close picture"
          onClick={() => dialog.current?.close()}
          className="rv-zoom-close"
        />
      </dialog>
    </figure>
  );
}

interface MarkedPictureProps extends Required<PictureProps> {
  /** What a click on it does. */
  readonly action: string;
  readonly onClick: () => void;
  readonly className?: string;
  readonly lazy?: boolean;
}

/** The boxes lie beside the button, over its picture: their words are no part of its name. */
function MarkedPicture({ url, name, marks, action, onClick, className, lazy = false }: MarkedPictureProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const take = (image: HTMLImageElement | null) => {
    if (image?.naturalWidth) setSize({ width: image.naturalWidth, height: image.naturalHeight });
  };
  return (
    <span className="rv-marked">
      <button type="button" className={className} onClick={onClick} aria-label={action}>
        <img
          src={url}
          alt={name}
          {...(lazy ? { loading: 'lazy' } : {})}
          onLoad={(event) => take(event.currentTarget)}
        />
      </button>
      {size === null
        ? null
        : marks.map((mark) => (
            <span
              aria-hidden="true"
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
