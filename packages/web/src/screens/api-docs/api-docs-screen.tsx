import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { openApiQuery } from '../../api/queries/open-api.ts';
import { Widgets } from '../../app/widgets.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { CopyLine } from '../programs/copy-line.tsx';
import { OperationList } from './operation-list.tsx';
import { type ApiDocument, groupTitle, readDocument, searchOperations } from './read-document.ts';

const route = getRouteApi('/api-docs');
/** Matches of a search that are shown at once. */
const MOST = 40;

/** Every call of the product, as its own document describes it. */
export function ApiDocsScreen(): ReactNode {
  useTitle('API');
  return (
    <Widgets>
      <Box
        component="main"
        sx={{ maxWidth: 960, width: '100%', boxSizing: 'border-box', mx: 'auto', px: { xs: 2, md: 3 }, py: 3 }}
      >
        <Loaded />
      </Box>
    </Widgets>
  );
}

function Loaded() {
  const loaded = useQuery(openApiQuery);
  const document = useMemo(() => loaded.data && readDocument(loaded.data), [loaded.data]);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="h2" component="h1" sx={{ fontSize: '1.5rem', flex: '1 1 auto' }}>
          API
        </Typography>
        <Button variant="outlined" component="a" href="/api/openapi.json" download="stepwright-openapi.json">
          OpenAPI document
        </Button>
      </Box>
      {loaded.isError && !document ? (
        <LoadFailure
          what="The description of the API could not be read."
          error={loaded.error}
          onRetry={() => void loaded.refetch()}
        />
      ) : document ? (
        <Shown document={document} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </>
  );
}

function Shown({ document }: { document: ApiDocument }) {
  const { q = '', call } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (to: { q?: string | undefined; call?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...to }), replace: true });
  const first = document.operations.find(({ id }) => id === call)?.group;
  const [group, setGroup] = useState<string | undefined>(first);
  const groups = useMemo(() => Map.groupBy(document.operations, (one) => one.group), [document]);
  const found = useMemo(() => searchOperations(document.operations, q), [document, q]);
  const list = { document, open: call, onOpen: (id: string | undefined) => change({ call: id }) };
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, maxWidth: 720 }}>
        A program first asks for a token with the id and the secret of its key, then sends the token with every call.
        Tokens last five minutes. Too many calls are answered with 429 and the seconds to wait.
      </Typography>
      <CopyLine
        label="A token for five minutes"
        text={`TOKEN=$(curl -fsS -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials \\\n  ${document.tokenUrl} | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`}
      />
      <Box sx={{ my: 2, display: 'grid' }}>
        <SearchBox label="Search the calls" value={q} onSearch={(text) => change({ q: text || undefined })} />
      </Box>
      {q !== '' ? (
        <>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1 }}>
            {found.length === 1 ? '1 call matches.' : `${found.length} calls match.`}
            {found.length > MOST && ` The first ${MOST} are shown.`}
          </Typography>
          {found.length === 0 ? (
            <EmptyState text="No call matches." hint="Search for a part of an address, or for what a call does." />
          ) : (
            <Frame>
              <OperationList {...list} level="h2" operations={found.slice(0, MOST)} />
            </Frame>
          )}
        </>
      ) : (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {[...groups]
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([name, operations]) => (
              <Frame key={name}>
                <Typography component="h2" sx={{ m: 0 }}>
                  <Box
                    component="button"
                    type="button"
                    aria-expanded={group === name}
                    onClick={() => setGroup(group === name ? undefined : name)}
                    sx={{
                      all: 'unset',
                      boxSizing: 'border-box',
                      width: '100%',
                      display: 'flex',
                      justifyContent: 'space-between',
                      px: 2,
                      py: 1.25,
                      fontWeight: 600,
                      cursor: 'pointer',
                      '&:hover': { bgcolor: 'action.hover' },
                      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
                    }}
                  >
                    {groupTitle(name)}
                    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                      {operations.length}
                    </Box>
                  </Box>
                </Typography>
                {group === name && <OperationList {...list} level="h3" operations={operations} />}
              </Frame>
            ))}
        </Box>
      )}
    </>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
    {children}
  </Box>
);
