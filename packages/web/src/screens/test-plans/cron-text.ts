import { Cron } from 'croner';
import { toString as describeCron } from 'cronstrue';

export interface CronText {
  /** It has 5 or 6 parts and each makes sense. */
  readonly valid: boolean;
  /** What it means, in words, as far as there are words for it. */
  readonly words: string | null;
}

/** Reads a cron expression as the server does: its parts are counted, then croner must take it (spec 1 §5). */
export function readCronText(text: string): CronText {
  const parts = text.trim().split(/\s+/);
  if (parts.length < 5 || parts.length > 6) return { valid: false, words: null };
  const expression = parts.join(' ');
  try {
    new Cron(expression, { mode: '5-or-6-parts', paused: true });
  } catch {
    return { valid: false, words: null };
  }
  try {
    return { valid: true, words: describeCron(expression, { verbose: false, use24HourTimeFormat: false }) };
  } catch {
    return { valid: true, words: null };
  }
}
