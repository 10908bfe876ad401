import { ScenarioStatus } from '@stepwright/contract/entities/run';
import { z } from 'zod';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined);
const place = z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined);

/** Deep links of the runs screen: `/runs?project=1&run=12&scenario=3&step=4`. */
export const RunsSearch = z.object({
  page: place,
  run: id,
  scenario: place,
  step: place,
  /** Filters of the scenario list. */
  status: ScenarioStatus.optional().catch(undefined),
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
});
export type RunsSearch = z.infer<typeof RunsSearch>;
