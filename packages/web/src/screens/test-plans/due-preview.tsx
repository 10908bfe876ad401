import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { duePreviewQuery } from '../../api/queries/schedules.ts';
import { zoneTimeText } from './zone-time.ts';

/** Milliseconds of quiet before the server is asked. */
const QUIET = 250;

/** A value once it rests. */
function useResting<T>(value: T): T {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), QUIET);
    return () => clearTimeout(timer);
  }, [value]);
  return resting;
}

/** What the server says about an expression that looks right here: why it does not take it after all. */
export function useDuePreview(cron: string, timeZone: string, valid: boolean) {
  const resting = useResting(`${cron.trim()}\n${timeZone}`);
  const [expression = '', zone = 'UTC'] = resting.split('\n');
  const isCurrent = expression === cron.trim() && zone === timeZone;
  const { data, error } = useQuery({ ...duePreviewQuery(expression, zone), enabled: valid && isCurrent });
  const refused = valid && isCurrent && isCallError(error) && error.status === 400 ? explain(error) : undefined;
  return { next: valid && !refused ? data?.next : undefined, refused };
}

/** The next five due times, by the clocks of the schedule. */
export function DuePreview({ next, timeZone }: { next: readonly string[] | undefined; timeZone: string }) {
  return (
    <Box sx={{ minHeight: 148 }} aria-live="polite">
      <Typography variant="overline" component="h3" sx={{ m: 0 }}>
        Next due times
      </Typography>
      {next === undefined ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          They are shown as soon as the cron expression is valid.
        </Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {next.map((due) => (
            <Typography key={due} component="li" variant="body2">
              {zoneTimeText(due, timeZone)}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
