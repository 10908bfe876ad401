import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { TestPlan } from '@stepwright/contract/entities/test-plan';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useState } from 'react';
import { PATHS } from '../../app/paths.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';

/** Rows drawn at once: a plan may hold a thousand. */
const ROWS = 25;

/** The features of a plan in the order in which they run. */
export function PlanFeatures({ plan, onManage }: { plan: TestPlan; onManage: (() => void) | undefined }) {
  const [wanted, setPage] = useState(0);
  const { features } = plan;
  if (features.length === 0) {
    return (
      <EmptyState
        text={SCREEN_TEXTS.noPlanFeatures}
        hint="They run one after the other, in the order that you choose. One may stand there more than once."
        action={
          onManage && (
            <Button variant="outlined" onClick={onManage}>
              Manage Features
            </Button>
          )
        }
      />
    );
  }
  const pages = Math.ceil(features.length / ROWS);
  const page = Math.min(wanted, pages - 1);
  const first = page * ROWS;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {features.length} Associated Features
      </Typography>
      <TableContainer>
        <Table
          size="small"
          aria-label="Associated features"
          sx={{ '& th, & td': { px: { xs: 0.75, md: 2 } }, '& th:first-of-type, & td:first-of-type': { width: 48 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>Order</TableCell>
              <TableCell width={64}>Type</TableCell>
              <TableCell>Name</TableCell>
              <TableCell>Application</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {features.slice(first, first + ROWS).map((feature, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a feature may stand there twice; its place is what tells the two apart
              <TableRow key={first + place} hover>
                <TableCell>{first + place + 1}</TableCell>
                <TableCell>
                  <TypeIcon type={feature.featureType} />
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <Button
                    size="small"
                    component={ScreenLink}
                    to={PATHS.features}
                    search={{ project: feature.application.id, feature: feature.id }}
                  >
                    {feature.name}
                  </Button>
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{feature.application.name}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {pages > 1 && <Pager pages={pages} page={page} onPage={setPage} />}
    </>
  );
}
