import type { HelpSection } from './help-text.ts';
import { API_SECTIONS } from './sections-api.ts';
import { CONNECTION_SECTIONS } from './sections-connections.ts';
import { WORK_SECTIONS } from './sections-work.ts';

/** spec 2 §2: the left column, in the documented order. */
const ORDER = [
  'projects',
  'test-cases',
  'api-testing',
  'performance-testing',
  'mobile-testing',
  'jira',
  'ai',
  'jenkins',
  'troubleshooting',
  'email',
  'custom-action',
  'plans-and-schedules',
  'local-executor',
  'windows-apps',
  'report-display',
  'references',
];

export const SECTIONS: readonly HelpSection[] = ORDER.map((id) => {
  const section = [...WORK_SECTIONS, ...API_SECTIONS, ...CONNECTION_SECTIONS].find((one) => one.id === id);
  if (!section) throw new Error(`There is no help section ${id}.`);
  return section;
});
