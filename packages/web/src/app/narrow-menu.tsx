import AppsIcon from '@mui/icons-material/Apps';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ScreenLink } from '../parts/screen-link.tsx';
import { PATHS } from './paths.ts';
import type { TopLink } from './top-bar.tsx';

export interface NarrowMenuProps {
  readonly anchor: HTMLElement;
  readonly links: readonly TopLink[];
  readonly projectId: number | undefined;
  readonly onClose: () => void;
}

/** The links of the top bar where there is no room for them. */
export default function NarrowMenu({ anchor, links, projectId, onClose }: NarrowMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {links.map(({ path, label, icon }) => (
        <MenuItem key={path} component={ScreenLink} to={path} search={{ project: projectId }} onClick={onClose}>
          {icon ? <ListItemIcon>{icon}</ListItemIcon> : <ListItemIcon />}
          {label}
        </MenuItem>
      ))}
      <MenuItem component={ScreenLink} to={PATHS.projects} onClick={onClose}>
        <ListItemIcon>
          <AppsIcon fontSize="small" />
        </ListItemIcon>
        Projects
      </MenuItem>
    </Menu>
  );
}
