import type { Look } from '../ports/web-port.ts';

/** What a look saw, for "last state seen" in messages of waits. */
export function lastState(look: Look): string {
  switch (look.unmet) {
    case 'not-found':
      return 'not in the page';
    case 'not-displayed':
      return 'not displayed';
    case 'not-enabled':
      return 'disabled';
    case 'not-clickable':
      return 'covered';
    default:
      return 'displayed';
  }
}
