import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { CheckMatrix, CheckVerdict } from '@stepwright/contract/entities/check';
import { memo } from 'react';
import { PATHS } from '../../app/paths.ts';
import { VerdictIcon } from '../../parts/check/verdict-icon.tsx';
import { counted, verdictText } from '../../parts/check/verdict-words.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';

export interface MatrixTableProps {
  readonly projectId: number;
  readonly environments: CheckMatrix['environments'];
  readonly rows: CheckMatrix['rows'];
  readonly onOpen: (featureId: number, environmentId: number) => void;
}

/** The grid itself: the names stay in view while the rest is scrolled. */
export function MatrixTable({ projectId, environments, rows, onOpen }: MatrixTableProps) {
  return (
    // Reachable by the keyboard, because it may be wider than the screen.
    <Box
      role="region"
      aria-label="Features against environments"
      tabIndex={0}
      sx={{ overflowX: 'auto', maxWidth: '100%' }}
    >
      <Box
        component="table"
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 0,
          width: '100%',
          fontSize: '0.875rem',
          '& th, & td': { borderBottom: 1, borderColor: 'divider', p: 0, textAlign: 'left' },
          '& thead th': { p: 1, fontWeight: 650, verticalAlign: 'bottom', minWidth: 116, overflowWrap: 'anywhere' },
          '& tr > th:first-of-type': {
            position: 'sticky',
            left: 0,
            zIndex: 1,
            bgcolor: 'background.paper',
            width: '34%',
            minWidth: { xs: 148, md: 240 },
          },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Feature</th>
            {environments.map(({ id, name }) => (
              <th key={id} scope="col">
                <Box
                  component={ScreenLink}
                  to={PATHS.environments}
                  search={{ project: projectId, environment: id }}
                  sx={{ color: 'inherit' }}
                >
                  {name}
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Box component="tr" key={row.id} sx={{ '&:hover td': { bgcolor: 'action.hover' } }}>
              <Box component="th" scope="row" sx={{ fontWeight: 500 }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', p: 1, overflowWrap: 'anywhere' }}>
                  <TypeIcon type={row.featureType} />
                  <Box
                    component={ScreenLink}
                    to={PATHS.features}
                    search={{ project: projectId, feature: row.id }}
                    sx={{ color: 'primary.main', minWidth: 0 }}
                  >
                    {row.name}
                  </Box>
                </Box>
              </Box>
              {row.cells.map((cell, at) => {
                const environment = environments[at];
                if (!environment) return null;
                return (
                  <td key={environment.id}>
                    <Cell
                      cell={cell}
                      about={`${row.name} against ${environment.name}`}
                      onOpen={() => onOpen(row.id, environment.id)}
                    />
                  </td>
                );
              })}
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface CellProps {
  readonly cell: CheckVerdict;
  readonly about: string;
  readonly onOpen: () => void;
}

const same = (a: CellProps, b: CellProps): boolean =>
  a.about === b.about &&
  a.cell.state === b.cell.state &&
  a.cell.errors === b.cell.errors &&
  a.cell.warnings === b.cell.warnings &&
  a.cell.stale === b.cell.stale;

/** One pair; opens its findings. */
const Cell = memo(function Cell({ cell, about, onOpen }: CellProps) {
  const text = cell.state === 'ok' ? 'OK' : cell.state === 'unchecked' ? 'Not checked' : verdictText(cell);
  const both = cell.errors > 0 && cell.warnings > 0 ? `${text}, ${counted(cell.warnings, 'warning')}` : text;
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={`${about}: ${both}`}
      title={cell.stale && cell.checked_at ? `${both}; being checked again` : both}
      sx={{
        display: 'flex',
        gap: 0.75,
        alignItems: 'center',
        justifyContent: 'flex-start',
        width: '100%',
        px: 1,
        py: 0.75,
        font: 'inherit',
        fontWeight: cell.errors > 0 ? 650 : 400,
        color: cell.state === 'error' ? 'error.main' : cell.state === 'ok' ? 'text.primary' : 'text.secondary',
        opacity: cell.stale && cell.checked_at ? 0.6 : 1,
        '&:hover, &:focus-visible': { bgcolor: 'action.selected' },
      }}
    >
      <VerdictIcon state={cell.state} />
      {text}
    </ButtonBase>
  );
}, same);
