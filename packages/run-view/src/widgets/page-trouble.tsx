import type { PageTrouble as Trouble } from '@stepwright/contract/messages';

/** What the page itself complained of while a step ran: console and failed requests, folded unless there is little of it. */
export function PageTrouble({ trouble }: { readonly trouble: Trouble }) {
  const { console, requests, dropped } = trouble;
  if (console.length + requests.length === 0) return null;
  return (
    <div className="rv-trouble">
      {requests.length > 0 ? (
        <details open={requests.length <= 3}>
          <summary>
            {requests.length === 1 ? '1 request failed' : `${requests.length} requests failed`}{' '}
            <span className="rv-quiet">during this step</span>
          </summary>
          <ul>
            {numbered(requests).map(([key, { method, url, status, reason }]) => (
              <li key={key}>
                <strong className="rv-trouble-mark">{status ?? 'no answer'}</strong>
                <code>
                  {method ? `${method} ` : ''}
                  {url}
                </code>
                {reason ? <span className="rv-quiet"> {reason}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {console.length > 0 ? (
        <details open={console.length <= 3}>
          <summary>
            {consoleWords(console)} <span className="rv-quiet">in the page's console</span>
          </summary>
          <ul>
            {numbered(console).map(([key, { level, text, source }]) => (
              <li key={key} className={`rv-console-${level}`}>
                <strong className="rv-trouble-mark">{level}</strong>
                <code>{text}</code>
                {source ? <span className="rv-quiet"> {source}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {dropped > 0 ? <p className="rv-quiet">{dropped} earlier ones are not kept.</p> : null}
    </div>
  );
}

/** The same text may come again and again. */
function numbered<T>(entries: readonly T[]): [number, T][] {
  return entries.map((entry, at) => [at, entry]);
}

function consoleWords(console: Trouble['console']): string {
  const errors = console.filter(({ level }) => level === 'error').length;
  const warnings = console.length - errors;
  const words = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return [...(errors > 0 ? [words(errors, 'error')] : []), ...(warnings > 0 ? [words(warnings, 'warning')] : [])].join(
    ' and ',
  );
}
