import type { Claims } from '@stepwright/contract/rights';
import { expect, test } from 'vitest';
import type { Directory } from './directory.ts';
import { freshClaims } from './fresh-claims.ts';

/** A directory that says how often each subject was asked for. */
function counted() {
  const asked: string[] = [];
  const claimsOf = async (subject: string): Promise<Claims> => {
    asked.push(subject);
    return { subject, userName: subject, roles: [], projects: [] };
  };
  return { asked, directory: { claimsOf } as unknown as Directory };
}

test('claims are remembered for three seconds, and forgotten for one subject or for all', async () => {
  let now = 0;
  const { asked, directory } = counted();
  const claims = freshClaims(directory, () => now);
  await Promise.all([claims.of('ann'), claims.of('ann'), claims.of('bob')]);
  now = 2999;
  await claims.of('ann');
  expect(asked).toEqual(['ann', 'bob']);
  claims.forget('ann');
  await Promise.all([claims.of('ann'), claims.of('bob')]);
  expect(asked).toEqual(['ann', 'bob', 'ann']);
  claims.forget();
  await claims.of('bob');
  now = 6000;
  await claims.of('bob');
  expect(asked).toEqual(['ann', 'bob', 'ann', 'bob', 'bob']);
});
