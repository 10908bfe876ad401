import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useHotkey } from '../app/hotkeys.ts';

/** Milliseconds of quiet before a search is sent. */
const QUIET = 300;

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Take `/` as the way here; off inside dialogs. */
  readonly hotkey?: boolean;
  readonly autoFocus?: boolean;
}

/** A search field that waits until the typing rests; Escape and the cross empty it at once. */
export function SearchBox({ label, value, onSearch, hotkey = true, autoFocus = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was sent and has not come back as the value yet. */
  const [sent, setSent] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Back and forward change the value from outside.
  if (seen !== value) {
    setSeen(value);
    // The own search comes back a moment later: what was typed since then stays.
    if (value === sent) setSent(null);
    else setText(value);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const send = () => {
      setSent(text.trim());
      latest.current(text.trim());
    };
    const timer = setTimeout(send, text === '' ? 0 : QUIET);
    return () => clearTimeout(timer);
  }, [text, value]);
  useHotkey(hotkey ? { keys: '/', label: 'Go to the search', run: () => input.current?.focus() } : null);
  return (
    <TextField
      inputRef={input}
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      autoFocus={autoFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          setText('');
        }
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, type: 'search', autoComplete: 'off', maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text ? (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label="Clear the search" onClick={() => setText('')}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : null,
        },
      }}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
