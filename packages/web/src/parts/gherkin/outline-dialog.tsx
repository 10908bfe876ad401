import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fuzzyMatch } from './fuzzy.ts';
import type { Outcome } from './match-results.ts';
import { durationText } from './match-results.ts';
import type { ReadText } from './read-text.ts';

/** Rows that are drawn; typing finds the others. */
const MOST = 200;
const SIGNS = {
  PASSED: ['✓', 'success.main', 'passed'],
  FAILED: ['✕', 'error.main', 'failed'],
  SKIPPED: ['–', 'text.secondary', 'left out'],
} as const;

interface Row {
  readonly line: number;
  readonly word: string;
  readonly name: string;
  readonly deep: number;
}

function rowsOf({ feature, rules, sections }: ReadText): readonly Row[] {
  const rows: Row[] = [];
  if (feature) rows.push({ line: feature.line, word: 'Feature', name: feature.name, deep: 0 });
  for (const { line, name } of rules) rows.push({ line, word: 'Rule', name, deep: 1 });
  for (const { kind, line, name, rule, examples } of sections) {
    const word = kind === 'background' ? 'Background' : kind === 'outline' ? 'Outline' : 'Scenario';
    const deep = rule === null ? 1 : 2;
    rows.push({ line, word, name, deep });
    for (const one of examples)
      rows.push({
        line: one.line,
        word: 'Examples',
        name: one.name || `${one.rows.length} ${one.rows.length === 1 ? 'row' : 'rows'}`,
        deep: deep + 1,
      });
  }
  return rows.sort((one, other) => one.line - other.line);
}

/** The order of the text to choose a place from: type to narrow it, Enter goes there. */
export default function OutlineDialog({
  text,
  outcomes,
  line,
  onLine,
  onClose,
}: {
  readonly text: ReadText;
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Where the cursor stands. */
  readonly line: number;
  readonly onLine: (line: number) => void;
  readonly onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const all = useMemo(() => rowsOf(text), [text]);
  const found = useMemo(() => {
    if (query.trim() === '') return all;
    return all
      .flatMap((row) => {
        const match = fuzzyMatch(query, row.name);
        return match ? [{ row, score: match.score }] : [];
      })
      .sort((one, other) => other.score - one.score)
      .map(({ row }) => row);
  }, [all, query]);
  const here =
    query === ''
      ? Math.max(
          0,
          found.findLastIndex((row) => row.line <= line),
        )
      : 0;
  const [moved, setMoved] = useState<{ readonly query: string; readonly at: number } | null>(null);
  const at = Math.min(moved?.query === query ? moved.at : here, Math.max(0, found.length - 1));
  const first = Math.max(0, Math.min(at - MOST / 2, found.length - MOST));
  const shown = found.slice(first, first + MOST);
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is brought into view when it changes.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);
  const go = (row: Row | undefined) => {
    if (!row) return;
    onClose();
    onLine(row.line);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Outline' } }}
      disableRestoreFocus
    >
      <DialogContent sx={{ p: 1.5 }}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          label="Go to a scenario"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
            if (step) setMoved({ query, at: Math.min(Math.max(0, at + step), found.length - 1) });
            else if (event.key === 'Enter') go(found[at]);
            else return;
            event.preventDefault();
          }}
          slotProps={{
            htmlInput: {
              autoComplete: 'off',
              spellCheck: false,
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': 'outline-rows',
              'aria-activedescendant': found[at] ? `outline-${found[at].line}` : undefined,
            },
          }}
        />
        <List
          id="outline-rows"
          role="listbox"
          aria-label="Places"
          dense
          sx={{ mt: 1, maxHeight: '55vh', overflowY: 'auto' }}
        >
          {shown.map((row, place) => {
            const isChosen = first + place === at;
            const outcome = outcomes.get(row.line);
            return (
              <ListItemButton
                key={row.line}
                id={`outline-${row.line}`}
                role="option"
                aria-selected={isChosen}
                selected={isChosen}
                tabIndex={-1}
                ref={isChosen ? chosen : undefined}
                onClick={() => go(row)}
                sx={{ borderRadius: 1, py: 0.25, pl: 1 + row.deep * 1.5, gap: 1 }}
              >
                <Typography variant="caption" component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
                  {row.word}
                </Typography>
                <Typography
                  variant="body2"
                  component="span"
                  noWrap
                  sx={{ flex: 1, minWidth: 0, fontWeight: row.deep < 2 ? 600 : 400 }}
                >
                  {row.name}
                </Typography>
                {outcome && (
                  <Typography variant="caption" component="span" sx={{ flex: 'none', color: 'text.secondary' }}>
                    <Box
                      component="b"
                      role="img"
                      aria-label={SIGNS[outcome.status][2]}
                      sx={{ color: SIGNS[outcome.status][1] }}
                    >
                      {SIGNS[outcome.status][0]}
                    </Box>{' '}
                    {durationText(outcome.duration)}
                  </Typography>
                )}
                <Typography
                  variant="caption"
                  component="span"
                  sx={{ color: 'text.secondary', flex: 'none', minWidth: 36, textAlign: 'right' }}
                >
                  {row.line}
                </Typography>
              </ListItemButton>
            );
          })}
        </List>
        {found.length === 0 && (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', p: 1 }}>
            {all.length === 0 ? 'There is no scenario yet.' : 'Nothing is called like this.'}
          </Typography>
        )}
      </DialogContent>
    </Dialog>
  );
}
