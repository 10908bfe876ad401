import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { useRowWindow } from '../../parts/use-row-window.ts';

/** A search begins with this many letters (spec 1 §5). */
export const SEARCH_FROM = 3;

/** Pixels of a chosen row of one line. */
const CHOSEN_ROW = 39;

export interface Item {
  readonly id: number;
  readonly name: string;
}

export interface IncludeDialogProps<I extends Item> {
  readonly title: string;
  readonly searchLabel: string;
  readonly rows: readonly I[] | undefined;
  readonly count: number | undefined;
  readonly failed: ReactNode;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly q: string;
  /** Gets only texts of at least 3 letters, or the empty one. */
  readonly onSearch: (q: string) => void;
  readonly chosen: readonly I[];
  readonly onChosen: (chosen: readonly I[]) => void;
  /** The order of what is chosen counts. */
  readonly ordered: boolean;
  readonly icon?: (item: I) => ReactNode;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Picks things to include: found on the left, chosen on the right. */
export function IncludeDialog<I extends Item>(props: IncludeDialogProps<I>) {
  const { rows, chosen, onChosen } = props;
  const [typed, setTyped] = useState(props.q);
  const ids = new Set(chosen.map((one) => one.id));
  const toggle = (item: I) =>
    onChosen(ids.has(item.id) ? chosen.filter((one) => one.id !== item.id) : [...chosen, item]);
  const search = (text: string) => {
    setTyped(text);
    if (text === '' || text.length >= SEARCH_FROM) props.onSearch(text);
  };
  const pages = Math.max(1, Math.ceil((props.count ?? 0) / PAGE_SIZE));
  const list = useRowWindow(chosen.length, CHOSEN_ROW, (at) => chosen[at]?.id ?? at);
  return (
    <FormDialog
      title={props.title}
      submitLabel="Save"
      busy={props.busy}
      onSubmit={props.onSave}
      onClose={props.onClose}
      width="md"
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box sx={{ minWidth: 0 }}>
          <SearchBox label={props.searchLabel} value={typed} onSearch={search} hotkey={false} autoFocus />
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', m: 0, mt: 0.5, minHeight: '1.2em' }}
          >
            {typed !== '' && typed.length < SEARCH_FROM ? `The search begins with ${SEARCH_FROM} letters.` : ''}
          </Typography>
          {props.failed ??
            (rows === undefined ? (
              <Skeleton variant="rounded" height={200} />
            ) : rows.length === 0 ? (
              <Typography variant="body2" role="status" sx={{ p: 2, color: 'text.secondary' }}>
                {props.q === '' ? 'There is nothing to include yet.' : SCREEN_TEXTS.noSearchResults}
              </Typography>
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {rows.map((item) => (
                  <Box component="li" key={item.id}>
                    <Box
                      component="label"
                      sx={{
                        display: 'flex',
                        alignItems: 'center',
                        gap: 0.5,
                        borderRadius: 2,
                        cursor: 'pointer',
                        '&:hover': { bgcolor: 'action.hover' },
                      }}
                    >
                      <Checkbox size="small" checked={ids.has(item.id)} onChange={() => toggle(item)} />
                      {props.icon?.(item)}
                      <Typography variant="body2" sx={{ ml: 0.5, overflowWrap: 'anywhere' }}>
                        {item.name}
                      </Typography>
                    </Box>
                  </Box>
                ))}
              </Box>
            ))}
          {pages > 1 && <Pager pages={pages} page={props.page} onPage={props.onPage} />}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="overline" component="h3" sx={{ m: 0 }}>
            {chosen.length === 0
              ? 'Nothing chosen'
              : `${chosen.length} chosen${props.ordered ? ', run in this order' : ''}`}
          </Typography>
          <Box
            ref={list.frame}
            sx={{ maxHeight: 460, overflowY: 'auto', overflowAnchor: 'none' }}
            {...(chosen.length > 0 && { role: 'region', 'aria-label': 'Chosen', tabIndex: 0 })}
          >
            <Box
              component="ol"
              sx={{ listStyle: 'none', m: 0, p: 0 }}
              style={{ paddingTop: list.above, paddingBottom: list.below }}
            >
              {list.shown.map((place) => {
                const item = chosen[place];
                return (
                  item && (
                    <Box
                      component="li"
                      key={item.id}
                      data-index={place}
                      ref={list.measure}
                      aria-setsize={chosen.length}
                      aria-posinset={place + 1}
                      sx={{
                        display: 'flex',
                        alignItems: 'center',
                        gap: 0.75,
                        py: 0.25,
                        borderBottom: 1,
                        borderColor: 'divider',
                      }}
                    >
                      {props.ordered && (
                        <Typography variant="caption" sx={{ width: 20, textAlign: 'right', color: 'text.secondary' }}>
                          {place + 1}
                        </Typography>
                      )}
                      {props.icon?.(item)}
                      <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                        {item.name}
                      </Typography>
                      {props.ordered && (
                        <>
                          <IconButton
                            size="small"
                            aria-label={`Move ${item.name} up`}
                            disabled={place === 0}
                            onClick={() => onChosen(moved(chosen, place, -1))}
                          >
                            <UpIcon fontSize="inherit" />
                          </IconButton>
                          <IconButton
                            size="small"
                            aria-label={`Move ${item.name} down`}
                            disabled={place === chosen.length - 1}
                            onClick={() => onChosen(moved(chosen, place, 1))}
                          >
                            <DownIcon fontSize="inherit" />
                          </IconButton>
                        </>
                      )}
                      <IconButton size="small" aria-label={`Leave ${item.name} out`} onClick={() => toggle(item)}>
                        <RemoveIcon fontSize="inherit" />
                      </IconButton>
                    </Box>
                  )
                );
              })}
            </Box>
          </Box>
        </Box>
      </Box>
    </FormDialog>
  );
}

function moved<I>(items: readonly I[], place: number, by: -1 | 1): readonly I[] {
  const next = [...items];
  const [item] = next.splice(place, 1);
  if (item !== undefined) next.splice(place + by, 0, item);
  return next;
}
