import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import SmallIcon from '@mui/icons-material/CloseFullscreen';
import PickIcon from '@mui/icons-material/Colorize';
import CheckIcon from '@mui/icons-material/FactCheck';
import RecordIcon from '@mui/icons-material/FiberManualRecord';
import LargeIcon from '@mui/icons-material/OpenInFull';
import ReloadIcon from '@mui/icons-material/Refresh';
import TryIcon from '@mui/icons-material/TravelExplore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import { type ReactNode, useEffect, useState } from 'react';
import { useHotkey } from '../../../app/hotkeys.ts';
import type { HandMode, PageHand } from './use-page-hand.ts';

export interface PageBarProps {
  readonly hand: PageHand;
  readonly recording: boolean;
  readonly large: boolean;
  /** Left out where there is no room to grow into. */
  readonly onLarge?: (large: boolean) => void;
}

/** Where the page is, and what the hand in it is used for. */
export function PageBar({ hand, recording, large, onLarge }: PageBarProps) {
  const { ready, view, mode } = hand;
  const [address, setAddress] = useState<string | null>(null);
  const [trying, setTrying] = useState(false);
  const url = view?.url ?? '';
  const hasPage = ready && view?.size != null;
  useEffect(() => setAddress((typed) => (typed === url ? null : typed)), [url]);
  const toggle = (wanted: HandMode) => hand.setMode(mode === wanted ? 'use' : wanted);
  useHotkey(hasPage ? { keys: 'alt+p', label: 'Page: Pick an element', run: () => toggle('pick') } : null);
  useHotkey(hasPage ? { keys: 'alt+c', label: 'Page: Check an element', run: () => toggle('check') } : null);
  // Whoever begins to record means the page itself with the next click, not the picking of before.
  const toggleRecording = () => {
    if (!recording) hand.setMode('use');
    hand.record(!recording);
  };
  useHotkey(ready ? { keys: 'alt+r', label: 'Page: Record, or stop recording', run: toggleRecording } : null);
  const windows = view?.windows ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box
        component="form"
        aria-label="Page"
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          const wanted = (address ?? '').trim();
          if (wanted !== '') hand.act({ act: 'open', url: wanted });
        }}
        sx={{ display: 'flex', gap: 0.25, alignItems: 'center', minWidth: 0 }}
      >
        <Go label="Back" disabled={!hasPage} onClick={() => hand.act({ act: 'go', where: 'back' })}>
          <BackIcon fontSize="inherit" />
        </Go>
        <Go label="Forward" disabled={!hasPage} onClick={() => hand.act({ act: 'go', where: 'forward' })}>
          <ForwardIcon fontSize="inherit" />
        </Go>
        <Go label="Reload the page" disabled={!hasPage} onClick={() => hand.act({ act: 'go', where: 'reload' })}>
          <ReloadIcon fontSize="inherit" />
        </Go>
        <InputBase
          value={address ?? url}
          disabled={!ready}
          placeholder="Address of a page"
          onChange={(event) => setAddress(event.target.value)}
          onFocus={(event) => event.target.select()}
          inputProps={{ 'aria-label': 'Address of the page', spellCheck: false, autoCapitalize: 'off' }}
          sx={{
            flex: 1,
            minWidth: 0,
            fontSize: 13,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            px: 1,
            height: 30,
          }}
        />
        {windows.length > 1 && (
          <Select
            size="small"
            value={windows.find(({ current }) => current)?.id ?? ''}
            onChange={(event) => hand.act({ act: 'window', id: event.target.value })}
            inputProps={{ 'aria-label': 'Window' }}
            sx={{ maxWidth: 130, height: 30, fontSize: 13 }}
          >
            {windows.map(({ id, title, url: where }) => (
              <MenuItem key={id} value={id}>
                {title || where || 'Window'}
              </MenuItem>
            ))}
          </Select>
        )}
        {onLarge && (
          <Go label={large ? 'Smaller page' : 'Larger page'} disabled={false} onClick={() => onLarge(!large)}>
            {large ? <SmallIcon fontSize="inherit" /> : <LargeIcon fontSize="inherit" />}
          </Go>
        )}
      </Box>
      <Box role="toolbar" aria-label="Hand in the page" sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant={recording ? 'contained' : 'outlined'}
          color="error"
          startIcon={<RecordIcon />}
          disabled={!ready}
          aria-pressed={recording}
          title="Alt+R"
          onClick={toggleRecording}
        >
          {recording ? 'Recording' : 'Record'}
        </Button>
        <Mode
          value="pick"
          label="Pick"
          keys="Alt+P"
          icon={<PickIcon fontSize="small" />}
          disabled={!hasPage}
          mode={mode}
          onToggle={toggle}
        />
        <Mode
          value="check"
          label="Check"
          keys="Alt+C"
          icon={<CheckIcon fontSize="small" />}
          disabled={!hasPage}
          mode={mode}
          onToggle={toggle}
        />
        <ToggleButton
          value="try"
          size="small"
          selected={trying}
          disabled={!hasPage}
          onChange={() => {
            setTrying(!trying);
            hand.forgetFound();
          }}
          sx={TOGGLE}
        >
          <TryIcon fontSize="small" /> Try a locator
        </ToggleButton>
      </Box>
      {trying && <TryLocator hand={hand} />}
    </Box>
  );
}

const TOGGLE = { textTransform: 'none', gap: 0.5, py: 0.25, px: 1, lineHeight: 1.6 };

function Mode(props: {
  value: HandMode;
  label: string;
  keys: string;
  icon: ReactNode;
  disabled: boolean;
  mode: HandMode;
  onToggle: (mode: HandMode) => void;
}) {
  const { value, label, keys, icon, disabled, mode, onToggle } = props;
  return (
    <ToggleButton
      value={value}
      size="small"
      selected={mode === value}
      disabled={disabled}
      title={keys}
      onChange={() => onToggle(value)}
      sx={TOGGLE}
    >
      {icon} {label}
    </ToggleButton>
  );
}

function Go(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props;
  return (
    <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
}

/** What a locator matches in the page right now, outlined in the picture. */
function TryLocator({ hand }: { hand: PageHand }) {
  const [text, setText] = useState('');
  const { found } = hand;
  const words =
    found === null
      ? 'A name, an XPath, or css=, text=, role=, testid='
      : (found.problem ??
        (found.count === 0
          ? 'Nothing in the page matches.'
          : found.count === 1
            ? '1 match'
            : `${found.count} matches`));
  return (
    <Box
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '') hand.find(text.trim());
      }}
      sx={{ display: 'grid', gap: 0.25 }}
    >
      <Box sx={{ display: 'flex', gap: 0.75 }}>
        <InputBase
          value={text}
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            hand.forgetFound();
          }}
          placeholder='role=button "Save"'
          inputProps={{ 'aria-label': 'Locator to try', spellCheck: false, autoCapitalize: 'off' }}
          sx={{
            flex: 1,
            fontFamily: 'monospace',
            fontSize: 13,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            px: 1,
          }}
        />
        <Button type="submit" size="small" variant="outlined" disabled={text.trim() === ''}>
          Find
        </Button>
      </Box>
      <Box
        role="status"
        sx={{
          fontSize: 12,
          color: found?.problem || found?.count === 0 ? 'error.main' : 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {words}
      </Box>
    </Box>
  );
}
