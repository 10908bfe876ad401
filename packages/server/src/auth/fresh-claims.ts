import type { Claims } from '@stepwright/contract/rights';
import type { Directory } from './directory.ts';

/** Milliseconds that claims may be old: a role that was taken away must not count 5 s later. */
const OLDEST = 3000;
const MOST = 10_000;

export interface FreshClaims {
  /** Null when the directory does not know the subject, or no longer lets it in. */
  of(subject: string): Promise<Claims | null>;
  /** After a change made here, so that it shows at once: of one subject, or of everybody. */
  forget(subject?: string): void;
}

/** Reads claims from the directory, and remembers them for three seconds. Calls at the same time share one read. */
export function freshClaims(directory: Directory, now: () => number = Date.now): FreshClaims {
  const known = new Map<string, { at: number; claims: Promise<Claims | null> }>();
  return {
    of(subject) {
      const found = known.get(subject);
      if (found && now() - found.at < OLDEST) return found.claims;
      const claims = directory.claimsOf(subject);
      known.delete(subject);
      known.set(subject, { at: now(), claims });
      claims.catch(() => known.delete(subject));
      const oldest = known.keys().next().value;
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
      return claims;
    },
    forget(subject) {
      if (subject === undefined) known.clear();
      else known.delete(subject);
    },
  };
}
