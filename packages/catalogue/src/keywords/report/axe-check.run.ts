import { AUDIT_IMPACTS, type AuditLimit, readAuditLimit } from '../../grammar/audit-limit.ts';
import { splitList } from '../../grammar/list.ts';
import type { AccessibilityAudit, AuditFinding } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';

/** A large page takes axe some seconds, whatever the wait for elements is. */
const SHORTEST_MS = 30_000;
const MOST_LINES = 10;

export const checkAccessibility: Behaviour = async (call, context) => {
  const limit = readAuditLimit(optionalText(call, 'expected') ?? '');
  const rules = splitList(optionalText(call, 'testData') ?? '').filter((word) => word !== '');
  const web = await context.web();
  const timeoutMs = Math.max(SHORTEST_MS, context.settings.explicitWaitMs);
  const audit =
    call.locator === undefined
      ? await web.auditAccessibility({ rules, timeoutMs }, context.signal)
      : await withElement(context, web, wishOf(call, 'present'), stepBudget(context), ({ handle }) =>
          web.auditAccessibility({ within: handle, rules, timeoutMs }, context.signal),
        );
  const bytes = (text: string) => new TextEncoder().encode(text);
  await context.attach(bytes(summaryOf(audit)), 'text/plain', 'Accessibility summary');
  await context.attach(bytes(JSON.stringify(audit, null, 1)), 'application/json', 'Accessibility report');
  context.note(headlineOf(audit));
  const reached = reasonOf(audit, limit);
  if (reached !== null) {
    throw new StepError('E_AXE_VIOLATIONS', reached, { details: audit.violations.slice(0, MOST_LINES).map(lineOf) });
  }
};

function reasonOf({ violations }: AccessibilityAudit, limit: AuditLimit): string | null {
  if (limit === null) return null;
  if ('impact' in limit) {
    const least = AUDIT_IMPACTS.indexOf(limit.impact);
    const grave = violations.filter(({ impact }) => AUDIT_IMPACTS.indexOf(impact) >= least);
    if (grave.length === 0) return null;
    const rules = grave.length === 1 ? '1 rule is' : `${grave.length} rules are`;
    return `${rules} violated with the impact ${limit.impact}${limit.impact === 'critical' ? '' : ' or worse'}`;
  }
  const elements = countOf(violations);
  if (elements <= limit.most) return null;
  return `${counted(elements, 'element violates', 'elements violate')} the rules, ${limit.most} are allowed`;
}

function countOf(findings: readonly AuditFinding[]): number {
  return findings.reduce((sum, { count }) => sum + count, 0);
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function headlineOf({ violations, incomplete, engine }: AccessibilityAudit): string {
  const rules = counted(violations.length, 'rule', 'rules');
  const elements = counted(countOf(violations), 'element', 'elements');
  return `accessibility: ${rules} violated by ${elements}, ${incomplete.length} to be decided by a person (${engine})`;
}

/** `label (critical): 3 elements, first #name: Form elements must have labels`. */
function lineOf({ id, impact, count, help, elements }: AuditFinding): string {
  const first = elements[0] === undefined ? '' : `, first ${elements[0].target.join(' > ')}`;
  return `${id} (${impact}): ${counted(count, 'element', 'elements')}${first}: ${help}`;
}

/** The audit as a text for people, worst first. */
export function summaryOf(audit: AccessibilityAudit): string {
  const worstFirst = [...audit.violations].sort(
    (a, b) => AUDIT_IMPACTS.indexOf(b.impact) - AUDIT_IMPACTS.indexOf(a.impact),
  );
  const lines = [
    headlineOf(audit),
    audit.url,
    `${counted(audit.documents, 'document', 'documents')} examined, ${counted(audit.passedRules, 'rule', 'rules')} passed`,
    ...audit.left.map((frame) => `not examined: ${frame}`),
  ];
  const sections = [
    ['Violations', worstFirst],
    ['To be decided by a person', audit.incomplete],
  ] as const;
  for (const [title, findings] of sections) {
    if (findings.length === 0) continue;
    lines.push('', title);
    for (const { id, impact, count, help, helpUrl, elements } of findings) {
      lines.push(`  ${id} (${impact}), ${counted(count, 'element', 'elements')}: ${help}`, `    ${helpUrl}`);
      for (const { target, html } of elements.slice(0, MOST_LINES)) lines.push(`    ${target.join(' > ')}  ${html}`);
      if (count > MOST_LINES) lines.push(`    and ${count - MOST_LINES} more`);
    }
  }
  return `${lines.join('\n')}\n`;
}
