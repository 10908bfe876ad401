import { readEgressRule } from '@stepwright/catalogue/karate/egress-rules';
import type { EgressPolicy, EgressPolicyDraft } from '@stepwright/contract/entities/egress-policy';
import { AppError, notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import { findEgressPolicy, putEgressPolicy } from '../store/egress-policies.ts';
import { lockProject } from '../store/projects.ts';
import { isSameVersion, readVersion, stale } from './save-conflict.ts';

/**
 * Says which hosts the API tests of a project may reach.
 *
 * @throws AppError `validation` with the place of each rule that cannot be read, `not_found`, `stale` with the stored policy
 */
export async function saveEgressPolicy(
  database: Database,
  draft: EgressPolicyDraft,
  by: string,
): Promise<EgressPolicy> {
  refuseFaults(draft);
  const basedOn = draft.updated_date_time;
  const version = basedOn === null ? null : readVersion(basedOn);
  return database.transaction(async (tx) => {
    if (!(await lockProject(tx, draft.applicationId))) throw notFound();
    const stored = await findEgressPolicy(tx, draft.applicationId);
    if (basedOn !== undefined && !isSame(version, stored.updated_date_time)) throw stale(stored);
    return putEgressPolicy(tx, draft.applicationId, draft, by);
  });
}

function refuseFaults({ allow, deny }: EgressPolicyDraft): void {
  const details = Object.entries({ allow: allow ?? [], deny }).flatMap(([list, rules]) =>
    rules.flatMap((text, at) => {
      const rule = readEgressRule(text);
      return 'problem' in rule ? [{ path: `body.${list}.${at}`, message: rule.problem }] : [];
    }),
  );
  const [first] = details;
  if (first) throw new AppError('validation', first.message, { details });
}

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isSameVersion(one, other);
