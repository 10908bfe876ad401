import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { Project } from '@stepwright/contract/entities/project';
import type { Right } from '@stepwright/contract/rights';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { keyNames } from '../hotkeys.ts';
import { Widgets } from '../widgets.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

/** Milliseconds of quiet before the server is asked. */
const QUIET = 200;

export interface CommandPaletteProps {
  readonly project: Project | null;
  readonly can: (right: Right) => boolean;
  readonly onClose: () => void;
}

/**
 * One field that leads anywhere: screens, actions, and everything of the project by name, number or text. The focus stays in the
 * field; arrow keys move through the list below it (combobox pattern).
 */
export default function CommandPalette(props: CommandPaletteProps) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ project, can, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(wanted), wanted === '' ? 0 : QUIET);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { groups, searching, failed } = usePaletteGroups(project, can, wanted, searched);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, Math.max(0, entries.length - 1));
  const idOf = (place: number) => `${list}-${place}`;
  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    // What it opens wants the page to itself: the dialog goes first.
    setTimeout(entry.run);
  };
  // Enter is often faster than the search: then it means what this text will find, not what stands there for an earlier one.
  const [awaited, setAwaited] = useState<string | null>(null);
  const enter = () => {
    const entry = entries[at];
    const isOld = groups.some((group) => group.old && group.entries.some((one) => one === entry));
    if (isOld || (!entry && searching)) setAwaited(wanted);
    else open(entry);
  };
  useEffect(() => {
    if (awaited === null || (awaited === wanted && searching)) return;
    setAwaited(null);
    if (awaited === wanted) open(entries[at]);
  });
  const move = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      enter();
    }
  };
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  let place = 0;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': 'Search and commands', sx: { mt: { xs: 1, md: 9 }, overflow: 'hidden' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Icon name="search" />
        <Box
          component="input"
          type="text"
          role="combobox"
          aria-label="Search and commands"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? idOf(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={100}
          placeholder={
            project ? `A screen, an action, or anything in ${project.name}` : 'A screen, an action or a project'
          }
          value={text}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={move}
          sx={{
            flex: 1,
            minWidth: 0,
            py: 1.75,
            border: 0,
            outline: 0,
            font: 'inherit',
            fontSize: '1rem',
            color: 'text.primary',
            bgcolor: 'transparent',
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
      </Box>
      <Box
        ref={shown}
        id={list}
        role="listbox"
        aria-label="Found"
        sx={{ maxHeight: 'min(60vh, 480px)', overflowY: 'auto', p: 0.75 }}
      >
        {groups.map(({ title, entries: rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by this role, there is no element for it
          <div key={title} role="group" aria-label={title}>
            <Typography
              variant="overline"
              component="div"
              aria-hidden
              sx={{ px: 1.25, lineHeight: 2.2, color: 'text.secondary' }}
            >
              {title}
            </Typography>
            {rows.map((entry) => {
              const mine = place++;
              return (
                <Row
                  key={entry.key}
                  id={idOf(mine)}
                  entry={entry}
                  selected={mine === at}
                  onOpen={() => open(entry)}
                  onPoint={() => setActive(mine)}
                />
              );
            })}
          </div>
        ))}
      </Box>
      <Typography
        variant="caption"
        role="status"
        component="p"
        sx={{ m: 0, px: 2, py: 1, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
      >
        {failed
          ? 'The project could not be searched. Screens and actions still work.'
          : entries.length === 0
            ? searching
              ? 'Searching …'
              : `Nothing is called “${wanted}”.`
            : `${entries.length} found. ↑ ↓ to choose, Enter to open, Esc to close.`}
      </Typography>
    </Dialog>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly selected: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

function Row({ id, entry, selected, onOpen, onPoint }: RowProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={selected}
      onClick={onOpen}
      onMouseMove={selected ? undefined : onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: selected ? 'color-mix(in srgb, var(--sw-palette-primary-main) 12%, transparent)' : undefined,
        boxShadow: selected ? 'inset 3px 0 var(--sw-palette-primary-main)' : undefined,
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
        <Icon name={entry.icon} size={18} />
      </Box>
      <Typography variant="body2" component="span" noWrap sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {entry.label}
      </Typography>
      {entry.detail && (
        <Typography
          variant="caption"
          component="span"
          noWrap
          sx={{ flex: '0 1 auto', maxWidth: '45%', color: 'text.secondary' }}
        >
          {entry.detail}
        </Typography>
      )}
      {entry.keys && (
        <Typography
          variant="caption"
          component="kbd"
          sx={{ fontFamily: 'inherit', color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {keyNames(entry.keys).join(' ')}
        </Typography>
      )}
    </Box>
  );
}
