import type { PageTrouble as Trouble } from '@stepwright/contract/messages';

/** What is shown without being asked for. */
const FEW = 3;

/** What the page itself complained of while a step ran: failed requests and console, folded unless there is little of it. */
export function PageTrouble({ trouble }: { readonly trouble: Trouble }) {
  const { console, requests, dropped } = trouble;
  if (console.length + requests.length === 0) return null;
  const failed = counted(requests);
  const said = counted(console);
  return (
    <section className="rv-trouble" aria-label="What the page complained of">
      {failed.length > 0 ? (
        <details open={failed.length <= FEW}>
          <summary>
            {requests.length === 1 ? '1 request failed' : `${requests.length} requests failed`}{' '}
            <span className="rv-quiet">during this step</span>
          </summary>
          <ul>
            {failed.map(({ key, entry: { method, url, status, reason }, times }) => (
              <li key={key}>
                <strong className="rv-trouble-mark">{status ?? 'no answer'}</strong>
                <code>
                  {method ? `${method} ` : ''}
                  {url}
                </code>
                <span className="rv-quiet">
                  {reason ? ` ${reason}` : ''}
                  {timesText(times)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {said.length > 0 ? (
        <details open={said.length <= FEW}>
          <summary>
            {consoleWords(console)} <span className="rv-quiet">in the page's console</span>
          </summary>
          <ul>
            {said.map(({ key, entry: { level, text, source }, times }) => (
              <li key={key} className={`rv-console-${level}`}>
                <strong className="rv-trouble-mark">{level}</strong>
                <code>{text}</code>
                <span className="rv-quiet">
                  {source ? ` ${source}` : ''}
                  {timesText(times)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {dropped > 0 ? <p className="rv-quiet">{dropped} earlier ones are not kept.</p> : null}
    </section>
  );
}

/** The same again and again is said once. */
function counted<T>(entries: readonly T[]): { readonly key: string; readonly entry: T; readonly times: number }[] {
  const kinds = new Map<string, { readonly key: string; readonly entry: T; times: number }>();
  for (const entry of entries) {
    const key = JSON.stringify(entry);
    const known = kinds.get(key);
    if (known) known.times += 1;
    else kinds.set(key, { key, entry, times: 1 });
  }
  return [...kinds.values()];
}

const timesText = (times: number) => (times === 1 ? '' : ` ${times} times`);

function consoleWords(console: Trouble['console']): string {
  const errors = console.filter(({ level }) => level === 'error').length;
  const warnings = console.length - errors;
  const words = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return [...(errors > 0 ? [words(errors, 'error')] : []), ...(warnings > 0 ? [words(warnings, 'warning')] : [])].join(
    ' and ',
  );
}
