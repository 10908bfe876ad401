import { JUnitXmlPrinter } from '@cucumber/junit-xml-formatter';
import type { Pickle, Timestamp } from '@cucumber/messages';
import type { Lineage } from '@cucumber/query';
import { browserTitle } from '@stepwright/contract/browser-title';
import { findHiddenSteps, type MessageSource, withoutHiddenSteps } from './hidden-steps.ts';

/**
 * JUnit XML of a run. Every test case has a name of its own inside its class (readers such as GitLab keep only the first of
 * equal ones), and names its pictures as `[[ATTACHMENT|path]]` in its output. A run that was cut off gets what it has:
 * steps without an end are not counted as passed. The browsers of the run are properties of its suite.
 */
export async function junitReport(messages: MessageSource, options: { readonly name: string }): Promise<string> {
  const hidden = await findHiddenSteps(messages);
  const { pictures, browsers } = await findEvidence(messages);
  const taken = new Map<string, number>();
  let xml = '';
  const printer = new JUnitXmlPrinter(
    { suiteName: options.name, testNamingStrategy: { reduce: (lineage, pickle) => ownName(lineage, pickle, taken) } },
    (text) => {
      xml += text;
    },
  );
  let finished = false;
  let begun: Timestamp = { seconds: 0, nanos: 0 };
  for await (const message of messages()) {
    if (message.source !== undefined || message.attachment !== undefined || message.stepwright !== undefined) continue;
    const shown = withoutHiddenSteps(message, hidden);
    if (shown === null) continue;
    if (shown.testRunStarted !== undefined) begun = shown.testRunStarted.timestamp;
    if (shown.testRunFinished !== undefined) finished = true;
    printer.update(shown.pickle === undefined ? shown : { pickle: namingPictures(shown.pickle, pictures) });
  }
  if (!finished) {
    printer.update({ testRunFinished: { success: false, timestamp: begun } });
  }
  const told = withBrowsers(xml, browsers);
  return told.endsWith('\n') ? told : `${told}\n`;
}

/** Scenario name, rule first; an outline row by its number; a name already taken in its class gets a counter. */
function ownName(lineage: Lineage, pickle: Pickle, taken: Map<string, number>): string {
  let name = lineage.rule?.name ? `${lineage.rule.name} - ${pickle.name}` : pickle.name;
  if (lineage.exampleIndex !== undefined) name += ` - #${(lineage.examplesIndex ?? 0) + 1}.${lineage.exampleIndex + 1}`;
  const key = `${lineage.feature?.name ?? pickle.uri}\n${name}`;
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  return count === 1 ? name : `${name} (${count})`;
}

interface Evidence {
  /** Paths by pickle step. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  readonly browsers: ReadonlySet<string>;
}

async function findEvidence(messages: MessageSource): Promise<Evidence> {
  const browsers = new Set<string>();
  const pickleStepOf = new Map<string, string>();
  const pictures = new Map<string, string[]>();
  for await (const message of messages()) {
    for (const step of message.testCase?.testSteps ?? []) {
      if (step.pickleStepId !== undefined) pickleStepOf.set(step.id, step.pickleStepId);
    }
    const own = message.stepwright;
    if (own?.kind === 'browser') browsers.add(browserTitle(own.name, own.version));
    const attachment = message.attachment;
    const step = pickleStepOf.get(attachment?.testStepId ?? '');
    if (step !== undefined && attachment?.url !== undefined && attachment.mediaType.startsWith('image/')) {
      pictures.set(step, [...(pictures.get(step) ?? []), attachment.url]);
    }
  }
  return { pictures, browsers };
}

/** The printer knows no properties; they stand first in a suite. */
function withBrowsers(xml: string, browsers: ReadonlySet<string>): string {
  if (browsers.size === 0) return xml;
  const rows = [...browsers].map((browser) => `    <property name="browser" value="${escaped(browser)}"/>\n`).join('');
  const properties = `  <properties>\n${rows}  </properties>\n`;
  return xml.replace(/<testsuite\b[^>]*[^/]>\n?/, (open) => `${open.trimEnd()}\n${properties}`);
}

const REFERENCES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  // Control characters have no place in XML, not even as references.
  return text.replace(/\p{Cc}/gu, '').replace(/[&<>"]/g, (character) => REFERENCES[character] ?? '');
}

/** The printer writes the text of each step into the output, so the paths travel there. */
function namingPictures(pickle: Pickle, pictures: ReadonlyMap<string, readonly string[]>): Pickle {
  const steps = pickle.steps.map((step) => {
    const paths = pictures.get(step.id);
    if (paths === undefined) return step;
    return { ...step, text: `${step.text} ${paths.map((path) => `[[ATTACHMENT|${path}]]`).join(' ')}` };
  });
  return { ...pickle, steps };
}
