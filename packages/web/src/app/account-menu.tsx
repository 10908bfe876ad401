import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightness';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Person } from '@stepwright/contract/entities/person';
import { Icon } from '../parts/icon.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { OPEN_SHORTCUTS, openLater } from './open-later.ts';
import { ACCOUNT_LINKS } from './screen-links.ts';
import { useSession } from './session.ts';
import { useSignOut } from './use-sign-out.ts';
import { Widgets } from './widgets.tsx';

export interface AccountMenuProps {
  readonly anchor: HTMLElement;
  readonly person: Person;
  readonly onClose: () => void;
}

export default function AccountMenu(props: AccountMenuProps) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ anchor, person, onClose }: AccountMenuProps) {
  const { accountUrl } = useSession();
  const { mode, setMode } = useColorScheme();
  const { signOut, leaving } = useSignOut();
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <Box component="li" sx={{ px: 2, pt: 0.5, pb: 1.25 }} role="none">
        <Typography variant="h5" component="p">
          {person.userName}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {person.roles.length === 0 ? 'no role yet' : person.roles.join(', ')}
        </Typography>
      </Box>
      <Divider component="li" />
      <Box component="li" role="none" sx={{ px: 2, py: 1.25 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode ?? 'system'}
          onChange={(_, value) => value && setMode(value)}
          aria-label="Colours"
        >
          <ToggleButton value="light" sx={{ gap: 0.75, px: 1.25 }}>
            <LightModeIcon fontSize="small" /> Light
          </ToggleButton>
          <ToggleButton value="dark" sx={{ gap: 0.75, px: 1.25 }}>
            <DarkModeIcon fontSize="small" /> Dark
          </ToggleButton>
          <ToggleButton value="system" sx={{ gap: 0.75, px: 1.25 }}>
            <SystemIcon fontSize="small" /> System
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          onClose();
          openLater(OPEN_SHORTCUTS);
        }}
      >
        <ListItemIcon>
          <KeyboardIcon fontSize="small" />
        </ListItemIcon>
        Keyboard shortcuts
      </MenuItem>
      {ACCOUNT_LINKS.map(({ path, label, icon }) => (
        <MenuItem key={path} component={ScreenLink} to={path} onClick={onClose}>
          <ListItemIcon>
            <Icon name={icon} />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      {accountUrl && (
        <MenuItem component="a" href={accountUrl}>
          <ListItemIcon>
            <PasswordIcon fontSize="small" />
          </ListItemIcon>
          Change password
        </MenuItem>
      )}
      <MenuItem onClick={signOut} disabled={leaving}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        Logout
      </MenuItem>
    </Menu>
  );
}
