import type { ApiDetail } from '@stepwright/contract/api-detail';
import { CalledScenarios } from './called-scenarios.tsx';
import { Disclosure } from './disclosure.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { MismatchList } from './mismatch-list.tsx';

/** Lines of printed text that are shown without being asked for. */
const FEW_LINES = 12;
/** Exchanges that are drawn before somebody asks for all of them. */
const FIRST = 10;

interface ApiEvidenceProps {
  readonly api: ApiDetail;
  readonly failed: boolean;
  /** Why the step failed, as it is told above. */
  readonly told?: string | undefined;
  /** Turns an attachment's url into one that the host can load. */
  readonly fileUrl: (url: string) => string;
}

/** What a step of an API test did: paths that did not match, requests with their answers, printed lines, called features. */
export function ApiEvidence({ api, failed, told, fileUrl }: ApiEvidenceProps) {
  const { exchanges = [], mismatches = [], printed, calls = [], dropped = 0 } = api;
  const earlier = exchanges.slice(0, -FIRST);
  const draw = (part: typeof exchanges, openLast: boolean) =>
    part.map((exchange, at) => (
      <ExchangeView
        // biome-ignore lint/suspicious/noArrayIndexKey: the same request may be sent several times, and the list never changes
        key={at}
        exchange={exchange}
        open={openLast && at === part.length - 1}
        told={told}
        fileUrl={fileUrl}
      />
    ));
  return (
    <div className="rv-api">
      {mismatches.length > 0 ? <MismatchList mismatches={mismatches} /> : null}
      {earlier.length > 0 ? (
        <Disclosure summary={`${earlier.length} earlier requests`}>{() => draw(earlier, false)}</Disclosure>
      ) : null}
      {draw(exchanges.slice(-FIRST), failed)}
      {printed === undefined || printed === '' ? null : <Printed text={printed} />}
      {calls.length > 0 ? (
        <CalledScenarios
          calls={calls}
          drawApi={(inner, innerFailed, innerTold) => (
            <ApiEvidence api={inner} failed={innerFailed} told={innerTold} fileUrl={fileUrl} />
          )}
        />
      ) : null}
      {dropped > 0 ? (
        <p className="rv-quiet">
          {dropped} more {dropped === 1 ? 'entry is' : 'entries are'} not kept.
        </p>
      ) : null}
    </div>
  );
}

function Printed({ text }: { readonly text: string }) {
  const lines = text.split('\n').length;
  if (lines <= FEW_LINES) return <pre className="rv-printed">{text}</pre>;
  return <Disclosure summary={`${lines} printed lines`}>{() => <pre className="rv-printed">{text}</pre>}</Disclosure>;
}
