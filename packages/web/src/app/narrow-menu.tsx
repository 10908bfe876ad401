import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '../parts/icon.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { OPEN_PUSH, openLater } from './open-later.ts';
import type { ScreenLinkEntry } from './screen-links.ts';
import { Widgets } from './widgets.tsx';

export interface NarrowMenuProps {
  readonly anchor: HTMLElement;
  readonly links: readonly ScreenLinkEntry[];
  readonly projectId: number | undefined;
  readonly mayPush: boolean;
  /** Absent where Logout stands in the bar itself. */
  readonly onSignOut: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The links of the top bar where there is no room for them. */
export default function NarrowMenu(props: NarrowMenuProps) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ anchor, links, projectId, mayPush, onSignOut, onClose }: NarrowMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {links.map(({ path, label, icon, inProject }) => (
        <MenuItem
          key={path}
          component={ScreenLink}
          to={path}
          {...(inProject ? { search: { project: projectId } } : {})}
          onClick={onClose}
        >
          <ListItemIcon>
            <Icon name={icon} />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      {mayPush && (
        <MenuItem
          onClick={() => {
            onClose();
            openLater(OPEN_PUSH);
          }}
        >
          <ListItemIcon>
            <Icon name="push" />
          </ListItemIcon>
          Push Project
        </MenuItem>
      )}
      {onSignOut && <Divider />}
      {onSignOut && (
        <MenuItem onClick={onSignOut}>
          <ListItemIcon>
            <Icon name="logout" />
          </ListItemIcon>
          Logout
        </MenuItem>
      )}
    </Menu>
  );
}
