import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import HandleIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { FeatureSummary } from '@stepwright/contract/entities/feature';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ForReaders } from '../../parts/for-readers.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';

/** A feature at a place of the plan; one that stands there twice is two of them. */
export interface Chosen {
  readonly key: number;
  readonly feature: FeatureSummary;
}

const ROW = 44;
const SHOWN = 8;

export interface ChosenFeaturesProps {
  readonly chosen: readonly Chosen[];
  readonly onChosen: (chosen: readonly Chosen[]) => void;
}

/** What a plan runs, in order: moved by dragging, by the arrow buttons, or by Alt and the arrow keys. */
export function ChosenFeatures({ chosen, onChosen }: ChosenFeaturesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  /** What had the focus before it moved, so that it can be pressed again. */
  const follow = useRef<{ key: number; button: string } | null>(null);
  const rows = useVirtualizer({
    count: chosen.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (at) => chosen[at]?.key ?? at,
    overscan: 6,
  });

  const move = (from: number, to: number) => {
    const item = chosen[from];
    if (!item || to < 0 || to >= chosen.length || to === from) return;
    const next = [...chosen];
    next.splice(from, 1);
    next.splice(to, 0, item);
    onChosen(next);
    setSaid(`${item.feature.name} is now ${to + 1} of ${chosen.length}`);
    rows.scrollToIndex(to);
  };
  const press = (key: number, button: string, from: number, to: number) => {
    follow.current = { key, button };
    move(from, to);
  };
  useEffect(() => {
    const wanted = follow.current;
    if (!wanted) return;
    follow.current = null;
    const row = scroller.current?.querySelector(`[data-chosen="${wanted.key}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-button="${wanted.button}"]`);
    // At an end its button has nothing more to do.
    (button?.disabled ? row?.querySelector<HTMLButtonElement>('button:not(:disabled)') : button)?.focus();
  });
  const onKey = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: chosen.length - 1 }[event.key];
    if (!event.altKey || to === undefined) return;
    event.preventDefault();
    const button = (event.target as HTMLElement).dataset.button ?? 'up';
    press(chosen[at]!.key, button, at, to);
  };

  return (
    <>
      <Box
        ref={scroller}
        sx={{ maxHeight: ROW * SHOWN, overflowY: 'auto', mt: 0.5 }}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label="Features of the plan"
      >
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative', height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index: at, start }) => {
            const item = chosen[at];
            if (!item) return null;
            const { key, feature } = item;
            return (
              <Box
                component="li"
                key={key}
                data-chosen={key}
                aria-setsize={chosen.length}
                aria-posinset={at + 1}
                draggable
                onKeyDown={(event: KeyboardEvent) => onKey(event, at)}
                onDragStart={(event: React.DragEvent) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', feature.name);
                  setDragged(key);
                }}
                onDragOver={(event: React.DragEvent) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setOver(at);
                }}
                onDrop={(event: React.DragEvent) => {
                  event.preventDefault();
                  move(
                    chosen.findIndex((one) => one.key === dragged),
                    at,
                  );
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
                sx={{
                  position: 'absolute',
                  top: 0,
                  left: 0,
                  right: 0,
                  height: ROW,
                  transform: `translateY(${start}px)`,
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  borderBottom: 1,
                  borderColor: 'divider',
                  cursor: 'grab',
                  opacity: dragged === key ? 0.4 : 1,
                  bgcolor: over === at && dragged !== null && dragged !== key ? 'action.selected' : undefined,
                }}
              >
                <HandleIcon fontSize="small" sx={{ color: 'text.disabled' }} aria-hidden />
                <Typography variant="caption" sx={{ minWidth: 22, textAlign: 'right', color: 'text.secondary' }}>
                  {at + 1}
                </Typography>
                <TypeIcon type={feature.featureType} />
                <Typography variant="body2" noWrap title={feature.name} sx={{ flex: 1 }}>
                  {feature.name}
                </Typography>
                <IconButton
                  size="small"
                  data-button="up"
                  aria-label={`Move ${feature.name} up from place ${at + 1}`}
                  disabled={at === 0}
                  onClick={() => press(key, 'up', at, at - 1)}
                >
                  <UpIcon fontSize="inherit" />
                </IconButton>
                <IconButton
                  size="small"
                  data-button="down"
                  aria-label={`Move ${feature.name} down from place ${at + 1}`}
                  disabled={at === chosen.length - 1}
                  onClick={() => press(key, 'down', at, at + 1)}
                >
                  <DownIcon fontSize="inherit" />
                </IconButton>
                <IconButton
                  size="small"
                  data-button="remove"
                  aria-label={`Leave out ${feature.name} at place ${at + 1}`}
                  onClick={() => {
                    const heir = chosen[at + 1] ?? chosen[at - 1];
                    if (heir) follow.current = { key: heir.key, button: 'remove' };
                    onChosen(chosen.filter((one) => one.key !== key));
                  }}
                >
                  <RemoveIcon fontSize="inherit" />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      </Box>
      <ForReaders component="span" role="status">
        {said}
      </ForReaders>
    </>
  );
}
