import { useEffect, useMemo, useState } from 'react';
import { foldRun } from '../model/fold-run.ts';
import { browsersOf, countScenarios, firstError, type ScenarioModel } from '../model/run-model.ts';
import { RunProgress } from '../widgets/run-progress.tsx';
import { ScenarioDetail } from '../widgets/scenario-detail.tsx';
import { ScenarioRows } from '../widgets/scenario-rows.tsx';
import { type StatusChoice, StatusFilter } from '../widgets/status-filter.tsx';
import type { ReportData } from './report-data.ts';

const FAILED_KEY = 'n';

/** A whole run in one page: list on the left, the chosen scenario on the right; the address names the scenario. */
export function ReportPage({ data }: { readonly data: ReportData }) {
  const run = useMemo(() => foldRun(data.messages), [data]);
  const counts = useMemo(() => countScenarios(run), [run]);
  const [status, setStatus] = useState<StatusChoice>(counts.failed > 0 ? 'failed' : 'all');
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<number | null>(() => scenarioInAddress() ?? firstToShow(run.scenarios));

  useEffect(() => {
    const follow = () => setSelected(scenarioInAddress() ?? firstToShow(run.scenarios));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [run]);

  const rows = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return run.scenarios
      .map((scenario) => ({ ...scenario, error: firstError(scenario) }))
      .filter((row) => status === 'all' || row.status === status)
      .filter(
        (row) =>
          wanted === '' ||
          [row.name, row.feature, row.error ?? '', ...row.tags].some((text) => text.toLowerCase().includes(wanted)),
      );
  }, [run, status, words]);

  const select = (index: number) => {
    setSelected(index);
    location.replace(`#scenario-${index}`);
  };

  useEffect(() => {
    const toNextFailure = (event: KeyboardEvent) => {
      if (event.key !== FAILED_KEY || event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey)
        return;
      const failed = run.scenarios.filter((scenario) => scenario.status === 'failed');
      const next = failed.find((scenario) => scenario.index > (selected ?? -1)) ?? failed[0];
      if (next) {
        setSelected(next.index);
        location.replace(`#scenario-${next.index}`);
      }
    };
    addEventListener('keydown', toNextFailure);
    return () => removeEventListener('keydown', toNextFailure);
  }, [run, selected]);

  const shown = run.scenarios.find((scenario) => scenario.index === selected);
  const elapsed = run.startedAt !== null && run.finishedAt !== null ? run.finishedAt - run.startedAt : null;
  return (
    <div className="rv report">
      <header className="report-head">
        <h1>{data.title}</h1>
        <p className="rv-quiet">
          {new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(
            new Date(run.startedAt ?? data.generatedAt),
          )}
          {run.finishedAt === null ? ' · the run did not finish' : ''}
          {browsersOf(run).map((browser) => ` · ${browser}`)} · {data.product}
        </p>
        <RunProgress counts={counts} elapsedMs={elapsed} finished />
      </header>
      <nav className="report-list" aria-label="Scenarios">
        <div className="report-tools">
          <input
            type="search"
            value={words}
            placeholder="Search scenario, tag or error"
            aria-label="Search scenario, tag or error"
            onChange={(event) => setWords(event.target.value)}
          />
          <StatusFilter counts={counts} chosen={status} onChoose={setStatus} />
        </div>
        {rows.length === 0 ? (
          <p className="rv-quiet report-none">No scenario matches. Clear the search or choose another outcome.</p>
        ) : (
          <ScenarioRows rows={rows} selected={selected} onSelect={select} />
        )}
      </nav>
      <main className="report-detail">
        {shown ? (
          <ScenarioDetail key={shown.index} scenario={shown} pictureUrl={(url) => data.pictures[url] ?? url} />
        ) : (
          <p className="rv-quiet">
            {run.scenarios.length === 0 ? 'This run had no scenario.' : 'Choose a scenario on the left.'}
          </p>
        )}
      </main>
    </div>
  );
}

function scenarioInAddress(): number | null {
  const index = /^#scenario-(\d+)$/.exec(location.hash)?.[1];
  return index === undefined ? null : Number(index);
}

function firstToShow(scenarios: readonly ScenarioModel[]): number | null {
  return (scenarios.find((scenario) => scenario.status === 'failed') ?? scenarios[0])?.index ?? null;
}
