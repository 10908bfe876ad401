import type { HealthReport } from '@stepwright/contract/routes/health';
import type { Queryable } from '../store/database.ts';
import { listExecutors } from '../store/executors.ts';

type Check = HealthReport['checks'][number];

/** Who carries out runs at the moment, and what they say that they lack to confine them. */
export async function checkExecutors(sql: Queryable): Promise<Check> {
  const executors = await listExecutors(sql);
  if (executors.length === 0) {
    return {
      name: 'executors',
      state: 'warning',
      message: 'No executor asks for work: runs wait in the queue until one does. Start one, or see its log.',
    };
  }
  const busy = executors.filter((executor) => executor.busy).length;
  const count = `${executors.length} ${executors.length === 1 ? 'executor' : 'executors'}, ${busy} at work.`;
  const lacking = executors.find((executor) => executor.lacks !== null);
  if (lacking) return { name: 'executors', state: 'warning', message: `${count} ${lacking.name}: ${lacking.lacks}` };
  return { name: 'executors', state: 'ok', message: `${count} Their runs are confined.` };
}
