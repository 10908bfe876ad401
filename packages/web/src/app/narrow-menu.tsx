import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '../parts/icon.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { PATHS } from './paths.ts';
import type { TopLink } from './top-link.ts';
import { Widgets } from './widgets.tsx';

export interface NarrowMenuProps {
  readonly anchor: HTMLElement;
  readonly links: readonly TopLink[];
  readonly projectId: number | undefined;
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

function Shown({ anchor, links, projectId, onClose }: NarrowMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {links.map(({ path, label, icon }) => (
        <MenuItem key={path} component={ScreenLink} to={path} search={{ project: projectId }} onClick={onClose}>
          <ListItemIcon>{icon && <Icon name={icon} />}</ListItemIcon>
          {label}
        </MenuItem>
      ))}
      <MenuItem component={ScreenLink} to={PATHS.projects} onClick={onClose}>
        <ListItemIcon>
          <Icon name="apps" />
        </ListItemIcon>
        Projects
      </MenuItem>
    </Menu>
  );
}
