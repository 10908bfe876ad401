import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FeatureTexts } from '@stepwright/catalogue/reports/feature-texts';
import { HtmlFacts } from '@stepwright/catalogue/reports/html-facts';
import { JunitReport } from '@stepwright/catalogue/reports/junit';
import type { Bundle } from '@stepwright/contract/bundle';
import type { RunMessage } from '@stepwright/contract/messages';
import { ConsoleReport, type Terminal } from '@stepwright/engine/reports/console';
import { ElementFile } from '@stepwright/engine/reports/element-file';
import type { ReportKind } from './report-kinds.ts';

/** Everything that is told of a run beside its messages, gathered while it speaks, so that nothing has to be read again behind its end. */
export class RunReports {
  readonly console: ConsoleReport;
  readonly #texts = new FeatureTexts();
  readonly #junit: { readonly report: JunitReport; readonly elements: ElementFile } | null;
  readonly #html: HtmlFacts | null;

  /** @param temp a folder of the run's own, for what is gathered */
  constructor(terminal: Terminal, kinds: readonly ReportKind[], temp: string) {
    this.console = new ConsoleReport(terminal, this.#texts);
    const elements = new ElementFile(join(temp, 'junit-elements'));
    this.#junit = kinds.includes('junit') ? { report: new JunitReport(this.#texts, elements), elements } : null;
    this.#html = kinds.includes('html') ? new HtmlFacts() : null;
  }

  update(message: RunMessage): void {
    this.#texts.update(message);
    this.console.update(message);
    this.#junit?.report.update(message);
    this.#html?.update(message);
  }

  /** Writes the reports into the folder that has the messages; answers the paths of all of them, the most useful first. */
  async write(folder: string, { name: title, product }: Bundle): Promise<readonly string[]> {
    const written = [join(folder, 'messages.ndjson')];
    if (this.#junit === null && this.#html === null) return written;
    // Nobody waits for these before the first step.
    const { writeHtml, writeJunit } = await import('@stepwright/engine/reports/write-reports');
    const about = { folder, title, product, generatedAt: new Date().toISOString() };
    if (this.#junit !== null) written.push(await writeJunit(about, this.#junit.report));
    if (this.#html === null) return written;
    const template = await readTemplate();
    if (template === null) {
      console.error('report.html was not written: the report page is not built. Run "npm run build" once.');
    } else written.unshift(await writeHtml(about, this.#html, template));
    return written;
  }

  close(): void {
    this.#junit?.elements.close();
  }
}

/** The report page that run-view builds; null where it has not been built yet. */
async function readTemplate(): Promise<string | null> {
  const path = fileURLToPath(import.meta.resolve('@stepwright/run-view/report.html'));
  return readFile(path, 'utf8').catch(() => null);
}
