import { StepError } from '../step-error.ts';

/** The setting of an environment that says how many minutes a run against it may take. */
export const TIMEOUT_SETTING = 'run.timeout.minutes';
/** Minutes; a day. */
const LONGEST_RUN = 24 * 60;

/** The minutes that a run may take; undefined where the setting says nothing. E_CONFIG for what is no such number. */
export function readRunMinutes(setting: unknown): number | undefined {
  if (setting === undefined || setting === null || setting === '') return undefined;
  const minutes = typeof setting === 'string' ? Number(setting.trim() || Number.NaN) : setting;
  if (typeof minutes === 'number' && minutes > 0 && minutes <= LONGEST_RUN) return minutes;
  throw new StepError(
    'E_CONFIG',
    `The setting ${TIMEOUT_SETTING} must be a number of minutes above 0 and at most ${LONGEST_RUN}, but is ${JSON.stringify(setting)}.`,
  );
}
