import { openSession } from './drivers/webdriver/open-session.ts';
import type { Drivers } from './run/surroundings.ts';

/** The one place that joins drivers to ports. */
export const drivers: Drivers = { openWeb: openSession };
