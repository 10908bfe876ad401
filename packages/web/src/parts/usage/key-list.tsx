import EditIcon from '@mui/icons-material/DriveFileRenameOutline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { keyUsesQuery } from '../../api/queries/usage.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { LoadFailure } from '../load-failure.tsx';
import { countText } from '../use-counts.tsx';

export interface KeyListProps {
  readonly kind: 'object' | 'environment';
  readonly id: number;
  readonly selected: string | undefined;
  readonly onSelect: (key: string | undefined) => void;
  readonly onRename: ((key: string) => void) | undefined;
}

/** The locators of an object or the keys of an environment, with how many texts use each. */
export function KeyList({ kind, id, selected, onSelect, onRename }: KeyListProps) {
  const { project } = useCurrentProject();
  const keys = useQuery(keyUsesQuery(project.id, kind, id));
  const all = kind === 'object' ? 'All locators' : 'The environment itself';
  if (keys.isError)
    return <LoadFailure what="The keys could not be read." error={keys.error} onRetry={() => void keys.refetch()} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h3" sx={{ m: 0 }}>
        {kind === 'object' ? 'Locators' : 'UI test data'}
      </Typography>
      {!keys.data ? (
        <Skeleton variant="rounded" height={160} />
      ) : (
        <List dense disablePadding sx={{ maxHeight: { xs: 200, md: 380 }, overflowY: 'auto' }}>
          <ListItem disablePadding>
            <ListItemButton
              selected={selected === undefined}
              aria-current={selected === undefined}
              onClick={() => onSelect(undefined)}
            >
              <Typography variant="body2">{all}</Typography>
            </ListItemButton>
          </ListItem>
          {keys.data.map(({ key, ...uses }) => (
            <ListItem
              key={key}
              disablePadding
              secondaryAction={
                onRename && (
                  <IconButton
                    edge="end"
                    size="small"
                    aria-label={`Rename ${key}`}
                    title="Rename"
                    onClick={() => onRename(key)}
                  >
                    <EditIcon fontSize="small" />
                  </IconButton>
                )
              }
            >
              <ListItemButton selected={selected === key} aria-current={selected === key} onClick={() => onSelect(key)}>
                <Typography variant="body2" noWrap title={key} sx={{ flex: 1 }}>
                  {key}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary', pl: 1 }}>
                  {uses.count === 0 ? 'not used' : countText(uses)}
                </Typography>
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Box>
  );
}
