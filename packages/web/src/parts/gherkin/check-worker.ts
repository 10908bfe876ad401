import { checkFeatureText, chooseOnLines } from './check-text.ts';
import type { CheckerAnswer, CheckerOrder } from './checker.ts';
import type { GherkinSources } from './sources.ts';

/** Runs beside the page, so that checking a long text holds up no key. */
let sources: GherkinSources | null = null;

self.addEventListener('message', ({ data }: MessageEvent<CheckerOrder>) => {
  if (data.do === 'know') {
    sources = data.sources;
    return;
  }
  const answer = (reply: CheckerAnswer) => self.postMessage(reply);
  try {
    if (data.do === 'choose') answer({ id: data.id, result: chooseOnLines(data.content, data.lines, data.type) });
    else if (sources) answer({ id: data.id, result: checkFeatureText(sources, data.content) });
  } catch (error) {
    answer({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
