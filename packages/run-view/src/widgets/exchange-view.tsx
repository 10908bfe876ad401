import type { ExchangeDetail, ExchangeSide } from '@stepwright/contract/api-detail';
import { exchangeToCurl } from '@stepwright/contract/exchange-to-curl';
import { readDuration } from '../model/read-duration.ts';
import { readSize } from '../model/read-size.ts';
import { BodyView } from './body-view.tsx';
import { CopyButton } from './copy-button.tsx';
import { Disclosure } from './disclosure.tsx';

interface ExchangeViewProps {
  readonly exchange: ExchangeDetail;
  readonly open: boolean;
  /** What stands above it already: a reason that is told there is not told again. */
  readonly told?: string | undefined;
  readonly fileUrl: (url: string) => string;
}

/** A request with its answer: one line, everything else below it. */
export function ExchangeView({ exchange, open, told, fileUrl }: ExchangeViewProps) {
  const { method, url, durationMs, request, response, error, redirects = [] } = exchange;
  return (
    <Disclosure
      className="rv-exchange"
      open={open}
      summary={
        <>
          <strong className="rv-method">{method}</strong> <code className="rv-url">{url}</code>{' '}
          <Status response={response} />{' '}
          <span className="rv-quiet rv-figures">
            {response === null ? '' : readDuration(durationMs)}
            {response?.body ? ` · ${readSize(response.body.size)}` : ''}
          </span>
        </>
      }
    >
      {() => (
        <div className="rv-exchange-inside">
          {error === undefined ? null : (
            <p className="rv-no-answer">
              <strong>{response === null ? 'No answer.' : 'The answer could not be used.'}</strong>{' '}
              {told?.includes(error) ? 'The reason stands above.' : error}
            </p>
          )}
          {redirects.length === 0 ? null : (
            <p className="rv-quiet rv-redirects">
              Redirected:{' '}
              {redirects.map(({ url: from, status }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same address may redirect several times, and the list never changes
                <span key={at}>
                  <code>{from}</code> {status} →{' '}
                </span>
              ))}
              <code>{url}</code>
            </p>
          )}
          {response === null ? null : <Side side="Response" about={response} fileUrl={fileUrl} />}
          <Side side="Request" about={request} fileUrl={fileUrl} />
          <CopyButton label="Copy as curl" text={() => exchangeToCurl(exchange)} />
        </div>
      )}
    </Disclosure>
  );
}

/** Said in words too, because colour alone tells not everybody. */
function Status({ response }: Pick<ExchangeDetail, 'response'>) {
  if (response === null) return <span className="rv-status rv-status-none">no answer</span>;
  const kind = response.status >= 500 ? 'broken' : response.status >= 400 ? 'refused' : 'fine';
  return (
    <span className={`rv-status rv-status-${kind}`}>
      {response.status}
      {response.statusText === '' ? '' : ` ${response.statusText}`}
    </span>
  );
}

function Side(props: {
  readonly side: string;
  readonly about: ExchangeSide;
  readonly fileUrl: (url: string) => string;
}) {
  const { side, about, fileUrl } = props;
  return (
    <>
      {about.body === null ? null : <BodyView side={side} body={about.body} fileUrl={fileUrl} />}
      {about.headers.length === 0 ? null : (
        <Disclosure
          className="rv-headers"
          summary={
            <span className="rv-quiet">
              {side} headers ({about.headers.length})
            </span>
          }
        >
          {() => (
            <table>
              <thead className="rv-only-read">
                <tr>
                  <th scope="col">Header</th>
                  <th scope="col">Value</th>
                </tr>
              </thead>
              <tbody>
                {about.headers.map(({ name, value }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand there several times, and the list never changes
                  <tr key={at}>
                    <th scope="row">{name}</th>
                    <td>
                      <code>{value}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Disclosure>
      )}
    </>
  );
}
