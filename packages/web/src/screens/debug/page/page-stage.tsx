import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { keysOf } from './key-names.ts';
import { type Area, boxAt, boxInFrame, drawnArea, type Place, placeInPage, type Size } from './place-map.ts';
import type { PageHand } from './use-page-hand.ts';

/** Pixels on the screen that a press may wander and still be a click. */
const CLICK_SLACK = 6;
/** Milliseconds that the pointer rests until the page hears of it. */
const REST_MS = 180;
const WHEEL_MS = 60;

export interface PageStageProps {
  readonly picture: string | null;
  readonly hand: PageHand;
  readonly waiting: string;
  readonly maxHeight?: Readonly<Record<string, string>>;
}

/** The page as a picture that can be worked in: presses, the wheel and, once it was clicked, the keys go to the page. */
export function PageStage({ picture, hand, waiting, maxHeight }: PageStageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const keyboard = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<{ url: string; size: Size } | null>(null);
  const [frameSize, setFrameSize] = useState<Size>({ width: 0, height: 0 });
  const [typing, setTyping] = useState(false);
  const [over, setOver] = useState<Place | null>(null);
  const press = useRef<{ at: Place; page: Place; touch: boolean; moved: boolean } | null>(null);
  const rest = useRef(0);
  const { ready, mode } = hand;
  const page = hand.view?.size ?? loaded?.size ?? null;
  const area = loaded ? drawnArea(frameSize, loaded.size) : null;
  const live = ready && page !== null && area !== null && hand.view?.dialog == null;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setFrameSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!ready) setTyping(false);
  }, [ready]);

  const latest = useRef({ hand, area, page, live });
  latest.current = { hand, area, page, live };
  // React listens to the wheel passively, and the screen would scroll along.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let sum = { dx: 0, dy: 0 };
    let timer = 0;
    const onWheel = (event: WheelEvent) => {
      const now = latest.current;
      if (!now.live || !now.area || !now.page || event.ctrlKey) return;
      const at = placeInPage(inFrame(element, event), now.area, now.page);
      if (!at) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? 400 : 1;
      sum = { dx: sum.dx + event.deltaX * unit, dy: sum.dy + event.deltaY * unit };
      if (timer !== 0) return;
      timer = window.setTimeout(() => {
        timer = 0;
        latest.current.hand.act({ act: 'wheel', ...at, ...sum });
        sum = { dx: 0, dy: 0 };
      }, WHEEL_MS);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);
  useEffect(() => () => clearTimeout(rest.current), []);

  const placeOf = (event: PointerEvent): Place | null =>
    frame.current && area && page ? placeInPage(inFrame(frame.current, event), area, page) : null;

  const onDown = (event: PointerEvent) => {
    const at = live ? placeOf(event) : null;
    if (!at || event.button > 2) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const touch = event.pointerType === 'touch';
    press.current = { at: { x: event.clientX, y: event.clientY }, page: at, touch, moved: false };
  };
  const onMove = (event: PointerEvent) => {
    const at = live ? placeOf(event) : null;
    setOver(at);
    const down = press.current;
    if (down) {
      const [dx, dy] = [event.clientX - down.at.x, event.clientY - down.at.y];
      if (Math.hypot(dx, dy) > CLICK_SLACK) down.moved = true;
      if (down.moved && down.touch && at && area && page) {
        const scale = page.width / area.width;
        hand.act({ act: 'wheel', ...down.page, dx: -dx * scale, dy: -dy * scale });
        press.current = { ...down, at: { x: event.clientX, y: event.clientY } };
      }
      return;
    }
    clearTimeout(rest.current);
    if (at && mode === 'use' && event.pointerType === 'mouse') {
      rest.current = window.setTimeout(() => hand.act({ act: 'move', ...at }), REST_MS);
    }
  };
  const onUp = (event: PointerEvent) => {
    const down = press.current;
    press.current = null;
    clearTimeout(rest.current);
    const at = live ? placeOf(event) : null;
    if (!down || !at) return;
    if (down.moved) {
      if (!down.touch && mode === 'use') {
        hand.act({ act: 'drag', ...down.page, toX: at.x, toY: at.y });
      }
      return;
    }
    if (mode !== 'use') {
      hand.pick(at.x, at.y);
      return;
    }
    setTyping(true);
    keyboard.current?.focus({ preventScroll: true });
    const button = event.button === 2 ? 'right' : event.button === 1 ? 'middle' : 'left';
    hand.act({ act: 'click', ...at, button, count: 1 });
  };

  const hovered = mode !== 'use' && over ? boxAt(hand.boxes, over) : null;
  return (
    <Box
      ref={frame}
      data-testid="page-stage"
      onContextMenu={(event) => live && event.preventDefault()}
      sx={{
        border: typing ? 2 : 1,
        borderColor: typing ? 'secondary.main' : 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        aspectRatio: '16 / 10',
        width: '100%',
        ...(maxHeight && { maxHeight }),
        bgcolor: 'background.default',
        display: 'grid',
        placeItems: 'center',
        position: 'relative',
        flex: '0 0 auto',
      }}
    >
      {loaded ? (
        <Box
          component="img"
          src={loaded.url}
          alt="The page as it looks now"
          draggable={false}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', position: 'absolute', inset: 0 }}
        />
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary', p: 2, textAlign: 'center' }}>
          {waiting}
        </Typography>
      )}
      {picture && picture !== loaded?.url ? (
        <Box
          component="img"
          src={picture}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ url: picture, size: { width: naturalWidth, height: naturalHeight } })
          }
        />
      ) : null}
      <Box
        aria-hidden
        data-testid="page-surface"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => {
          press.current = null;
        }}
        onPointerLeave={() => {
          setOver(null);
          clearTimeout(rest.current);
        }}
        sx={{
          position: 'absolute',
          inset: 0,
          touchAction: live ? 'none' : 'auto',
          cursor: live ? (mode === 'use' ? 'default' : 'crosshair') : 'auto',
        }}
      />
      {area && page && <Marks hand={hand} area={area} page={page} hovered={hovered} />}
      <Keyboard
        ref={keyboard}
        typing={typing}
        live={live}
        onTyping={setTyping}
        onText={(text) => hand.act({ act: 'text', text })}
        onKeys={(keys) => hand.act({ act: 'press', keys })}
      />
      {typing && (
        <Box
          aria-live="polite"
          sx={{
            position: 'absolute',
            insetInlineStart: 0,
            bottom: 0,
            bgcolor: 'secondary.main',
            color: 'secondary.contrastText',
            px: 1,
            py: 0.25,
            fontSize: 12,
            borderStartEndRadius: 6,
            pointerEvents: 'none',
          }}
        >
          Keys go to the page – Esc leaves, Shift+Esc sends Esc
        </Box>
      )}
    </Box>
  );
}

/** Takes the keys for the page: a field, so that touch keyboards, input methods and pasting work as everywhere. */
function Keyboard(props: {
  ref: React.Ref<HTMLTextAreaElement>;
  typing: boolean;
  live: boolean;
  onTyping: (on: boolean) => void;
  onText: (text: string) => void;
  onKeys: (keys: string[]) => void;
}) {
  const { ref, typing, live, onTyping, onText, onKeys } = props;
  const composing = useRef(false);
  const take = (field: HTMLTextAreaElement) => {
    const { value } = field;
    field.value = '';
    if (value !== '' && typing) onText(value);
  };
  return (
    <Box
      component="textarea"
      ref={ref}
      aria-label={typing ? 'Keys go to the page. Esc leaves.' : 'Type into the page: press Enter to begin'}
      disabled={!live && !typing}
      rows={1}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      readOnly={!typing}
      onKeyDown={(event) => {
        if (!typing) {
          if (event.key === 'Enter') {
            event.preventDefault();
            onTyping(true);
          }
          return;
        }
        // The keys of the screen are not meant.
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        if (composing.current || event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          if (event.shiftKey) onKeys(['ESCAPE']);
          else onTyping(false);
          return;
        }
        const keys = keysOf(event);
        if (!keys) return;
        event.preventDefault();
        onKeys(keys);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        take(event.currentTarget);
      }}
      onInput={(event) => {
        if (!composing.current) take(event.currentTarget as HTMLTextAreaElement);
      }}
      onBlur={() => onTyping(false)}
      sx={{
        position: 'absolute',
        insetInlineStart: 4,
        top: 4,
        width: 24,
        height: 20,
        p: 0,
        border: 0,
        opacity: 0,
        resize: 'none',
        pointerEvents: 'none',
        // iOS would zoom in on smaller letters.
        fontSize: 16,
        '&:focus-visible': { opacity: typing ? 0 : 1, outline: '3px solid', outlineColor: 'secondary.main' },
      }}
    />
  );
}

const NO_HIT = { position: 'absolute', pointerEvents: 'none' } as const;

/** What is drawn over the picture: where one clicked, what lies under the pointer, what a locator finds, what was picked. */
function Marks(props: { hand: PageHand; area: Area; page: Size; hovered: ReturnType<typeof boxAt> }) {
  const { hand, area, page, hovered } = props;
  const { pulse, found, picked } = hand;
  const place = (box: readonly [number, number, number, number]) => {
    const { x, y, width, height } = boxInFrame(box, area, page);
    return { left: x, top: y, width, height };
  };
  return (
    <Box aria-hidden sx={{ ...NO_HIT, inset: 0, overflow: 'hidden' }}>
      {[...new Map(found?.boxes.map((box) => [box.join(), box])).entries()].map(([key, box]) => (
        <Box
          key={key}
          data-testid="found-box"
          sx={{
            ...NO_HIT,
            ...place(box),
            border: '2px solid #0a7d33',
            bgcolor: 'rgba(10,125,51,.18)',
            borderRadius: '2px',
          }}
        />
      ))}
      {hovered && (
        <Box
          data-testid="hovered-box"
          style={place([hovered[0], hovered[1], hovered[2], hovered[3]])}
          sx={{ ...NO_HIT, border: '2px solid #7b3ff2', bgcolor: 'rgba(123,63,242,.15)', borderRadius: '2px' }}
        >
          <Box
            component="span"
            sx={{
              position: 'absolute',
              left: -2,
              bottom: '100%',
              bgcolor: '#5b21c9',
              color: '#fff',
              fontSize: 11,
              lineHeight: 1.5,
              px: 0.5,
              whiteSpace: 'nowrap',
              borderRadius: '2px',
            }}
          >
            {hovered[4]}
          </Box>
        </Box>
      )}
      {picked?.element?.box && (
        <Box sx={{ ...NO_HIT, ...place(picked.element.box), outline: '3px solid #7b3ff2', borderRadius: '2px' }} />
      )}
      {pulse && (
        <Box
          key={pulse.number}
          style={{ left: place([pulse.x, pulse.y, 0, 0]).left, top: place([pulse.x, pulse.y, 0, 0]).top }}
          sx={{
            ...NO_HIT,
            width: 26,
            height: 26,
            m: '-13px',
            borderRadius: '50%',
            border: '3px solid #7b3ff2',
            '@keyframes page-pulse': {
              from: { transform: 'scale(.3)', opacity: 1 },
              to: { transform: 'scale(1.5)', opacity: 0 },
            },
            animation: 'page-pulse .7s ease-out forwards',
            // It goes on until the picture behind the click is there.
            ...(pulse.ms === null && { animationIterationCount: 'infinite' }),
            '@media (prefers-reduced-motion: reduce)': {
              animation: 'none',
              display: pulse.ms === null ? 'block' : 'none',
            },
          }}
        />
      )}
    </Box>
  );
}

function inFrame(
  frame: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Place {
  const box = frame.getBoundingClientRect();
  return { x: clientX - box.x - frame.clientLeft, y: clientY - box.y - frame.clientTop };
}
