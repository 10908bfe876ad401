import Box from '@mui/material/Box';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { Direction } from './pick-element.ts';
import type { Place, RebuiltPage } from './rebuild-page.ts';

/** Boxes drawn where there is no picture. */
const MOST_DRAWN = 3000;

export interface PageCanvasProps {
  readonly page: RebuiltPage;
  /** The viewport in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly picture: string | null;
  readonly label: string;
  /** Drawn over the picture; `chosen` stands out. */
  readonly boxes: readonly { readonly element: Element; readonly look: 'chosen' | 'hovered' | 'match' }[];
  /** The point in CSS pixels of the window. */
  readonly onHover?: (point: { readonly x: number; readonly y: number } | null) => void;
  readonly onPick?: (point: { readonly x: number; readonly y: number }) => void;
  readonly onMove?: (direction: Direction) => void;
}

const KEYS: { readonly [key: string]: Direction } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'before',
  ArrowRight: 'after',
};

/** The picture of a stored page with boxes of its elements; hovering and clicking name points, arrow keys walk through the tree. */
export function PageCanvas(props: PageCanvasProps) {
  const { page, width, height, picture, label, boxes, onHover, onPick, onMove } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isPicker = onPick !== undefined;
  const pointOf = (event: MouseEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return { x: ((event.clientX - box.x) / box.width) * width, y: ((event.clientY - box.y) / box.height) * height };
  };
  const keys = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (!direction || !onMove || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(direction);
  };
  return (
    <Box
      ref={frame}
      {...(isPicker
        ? {
            role: 'application',
            'aria-roledescription': 'page with elements to choose from',
            tabIndex: 0,
            onMouseMove: (event: MouseEvent) => onHover?.(pointOf(event)),
            onMouseLeave: () => onHover?.(null),
            onClick: (event: MouseEvent) => {
              const point = pointOf(event);
              if (point) onPick(point);
            },
            onKeyDown: keys,
          }
        : { role: 'img' })}
      aria-label={label}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        width: '100%',
        aspectRatio: `${Math.max(1, width)} / ${Math.max(1, height)}`,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: '#fff',
        cursor: isPicker ? 'crosshair' : 'default',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {picture === null ? (
        <Wireframe page={page} width={width} height={height} />
      ) : (
        <img
          src={picture}
          alt=""
          draggable={false}
          style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', userSelect: 'none' }}
        />
      )}
      {boxes.map(({ element, look }) => {
        const place = page.places.get(element);
        return place ? (
          <Outline key={`${look} ${keyOf(place)}`} place={place} look={look} width={width} height={height} />
        ) : null;
      })}
    </Box>
  );
}

const LOOKS = {
  chosen: { outline: '3px solid #3d4fc4', background: '#3d4fc433', boxShadow: '0 0 0 5px #ffffffb3' },
  hovered: { outline: '2px solid #0b6b7a', background: '#0b6b7a26' },
  match: { outline: '2px solid #157a4a', background: '#157a4a26' },
} as const;

function Outline(props: { place: Place; look: keyof typeof LOOKS; width: number; height: number }) {
  const { place, look, width, height } = props;
  return (
    <span
      data-look={look}
      style={{
        position: 'absolute',
        pointerEvents: 'none',
        left: `${(place.x / width) * 100}%`,
        top: `${(place.y / height) * 100}%`,
        width: `${(place.width / width) * 100}%`,
        height: `${(place.height / height) * 100}%`,
        minWidth: 4,
        minHeight: 4,
        borderRadius: 2,
        ...LOOKS[look],
      }}
    />
  );
}

/** A page without a picture is drawn by the boxes of its elements. */
function Wireframe({ page, width, height }: { page: RebuiltPage; width: number; height: number }) {
  const places = [...page.places.values()].slice(0, MOST_DRAWN);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      {[...new Map(places.map((place) => [keyOf(place), place]))].map(([key, { x, y, width: w, height: h }]) => (
        <rect key={key} x={x} y={y} width={w} height={h} fill="none" stroke="#8a93a8" strokeWidth="1" />
      ))}
    </svg>
  );
}

const keyOf = ({ x, y, width, height }: Place) => `${x} ${y} ${width} ${height}`;
