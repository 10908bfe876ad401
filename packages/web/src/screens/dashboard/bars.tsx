import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { useId, useState } from 'react';
import { Sheet } from '../../parts/master-detail.tsx';

/** How a series is drawn: a colour and a pattern of its own, so that colour is not the only sign. */
export type Look = 'plain' | 'pass' | 'fail' | 'error';

export interface Series {
  readonly label: string;
  readonly look: Look;
  readonly values: readonly number[];
}

export interface BarsProps {
  readonly title: string;
  /** What stands below each bar. */
  readonly labels: readonly string[];
  /** The head of the labels in the table: "Week", "Release". */
  readonly labelHead: string;
  readonly series: readonly Series[];
  /** Series stand on each other. */
  readonly stacked?: boolean;
  readonly empty: string;
  /** Write the value on each bar; for few bars. */
  readonly written?: boolean;
}

const COLOURS: Readonly<Record<Look, string>> = {
  plain: 'var(--sw-palette-primary-main)',
  pass: 'var(--sw-palette-success-main)',
  fail: 'var(--sw-palette-error-main)',
  error: 'var(--sw-palette-warning-main)',
};
/** spec 1 §9. */
const WIDTH = 700;
const HEIGHT = 280;

/** A bar chart of at most 700 by 280 (spec 1 §9), with its figures as a table for whoever cannot see it or wants them exactly. */
export function Bars({ title, labels, labelHead, series, stacked = false, empty, written = false }: BarsProps) {
  const id = useId().replace(/\W/g, '');
  const [asTable, setAsTable] = useState(false);
  const some = series.some(({ values }) => values.some((value) => value > 0));
  const several = series.length > 1;
  return (
    <Sheet label={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, pt: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h2" sx={{ flex: 1, minWidth: 140 }}>
          {title}
        </Typography>
        {several && some && (
          <Box component="ul" sx={{ display: 'flex', gap: 1.5, listStyle: 'none', m: 0, p: 0, flexWrap: 'wrap' }}>
            {series.map(({ label, look }) => (
              <Box
                component="li"
                key={label}
                sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
              >
                <svg width="14" height="14" aria-hidden="true">
                  <rect width="14" height="14" rx="3" fill={`url(#${id}${look})`} />
                </svg>
                {label}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {some ? (
        <>
          {/* The table below says the same in words. */}
          <Box sx={{ maxWidth: WIDTH, height: HEIGHT, px: 1 }} aria-hidden="true">
            <BarChart
              height={HEIGHT}
              hideLegend
              skipAnimation
              disableKeyboardNavigation
              grid={{ horizontal: true }}
              margin={{ left: 0, right: 8, top: 20, bottom: 0 }}
              xAxis={[
                { data: [...labels], scaleType: 'band', categoryGapRatio: labels.length > 8 ? 0.25 : 0.5, height: 32 },
              ]}
              yAxis={[{ width: 48, tickMinStep: 1 }]}
              series={series.map(({ label, look, values }) => ({
                label,
                data: [...values],
                color: `url(#${id}${look})`,
                ...(stacked ? { stack: 'all' } : {}),
                ...(written && !stacked ? { barLabel: 'value' as const, barLabelPlacement: 'outside' as const } : {}),
              }))}
              borderRadius={stacked ? 0 : 4}
            >
              <Patterns id={id} />
            </BarChart>
          </Box>
          <Box
            component="details"
            sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1 }}
            onToggle={(event) => setAsTable(event.currentTarget.open)}
          >
            <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {title} as a table
            </Box>
            {asTable && (
              <Box
                sx={{ maxHeight: 300, overflow: 'auto' }}
                tabIndex={0}
                role="region"
                aria-label={`${title}, figures`}
              >
                <Table size="small" aria-label={title}>
                  <TableHead>
                    <TableRow>
                      <TableCell>{labelHead}</TableCell>
                      {series.map(({ label }) => (
                        <TableCell key={label} align="right">
                          {label}
                        </TableCell>
                      ))}
                    </TableRow>
                  </TableHead>
                  <TableBody>
                    {rowsShown(labels).map((at) => (
                      <TableRow key={labels[at]}>
                        <TableCell component="th" scope="row">
                          {labels[at]}
                        </TableCell>
                        {series.map(({ label, values }) => (
                          <TableCell key={label} align="right">
                            {values[at]?.toLocaleString('en-US')}
                          </TableCell>
                        ))}
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </Box>
            )}
          </Box>
        </>
      ) : (
        <Typography variant="body2" role="status" sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
    </Sheet>
  );
}

/** The newest 50 points: what a person reads as a table. */
function rowsShown(labels: readonly string[]): number[] {
  return labels.map((_, at) => at).slice(-50);
}

function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}plain`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: COLOURS.plain }} />
      </pattern>
      <pattern id={`${id}pass`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: COLOURS.pass }} />
      </pattern>
      <pattern id={`${id}fail`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="8" style={{ fill: COLOURS.fail }} />
        <rect width="2" height="8" style={{ fill: 'var(--sw-palette-background-paper)', opacity: 0.65 }} />
      </pattern>
      <pattern id={`${id}error`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" style={{ fill: COLOURS.error }} />
        <circle cx="4" cy="4" r="1.5" style={{ fill: 'var(--sw-palette-background-paper)' }} />
      </pattern>
    </defs>
  );
}
