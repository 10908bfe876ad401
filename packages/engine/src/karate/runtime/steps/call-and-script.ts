import { callShape } from '@stepwright/catalogue/karate/expression-shape';
import type { StepCommand, Written } from '@stepwright/catalogue/karate/step-command';
import type { Work } from '../../effects/effect.ts';
import { KarateError } from '../../karate-error.ts';
import { asPrettyText } from '../../values/convert/as-text.ts';
import type { KarateScenario } from '../karate-scenario.ts';
import { listSource } from './list-source.ts';

/** `call` and `callonce` as steps: the callee shares the scope. */
export function* callStep(run: KarateScenario, { once, target }: Extract<StepCommand, { form: 'call' }>): Work<void> {
  const shape = callShape(target.text, once);
  const callee = yield* run.evaluate(shape.target);
  const argument = shape.argument === null ? undefined : yield* run.evaluate(shape.argument);
  yield* run.call(callee, argument, { shared: true, onceKey: once ? shape.key : null });
}

export function evaluateScript(run: KarateScenario, source: Written): void {
  run.js(source.text);
}

/** Values behind `print`, each as people read it. */
export function printValues(run: KarateScenario, { text }: Written): void {
  if (!run.config.printEnabled || run.suite.telling === null) return;
  const values = text.includes(',') ? (run.js(listSource(text)) as readonly unknown[]) : [run.js(text)];
  run.print('info', values.map(asPrettyText).join(' '));
}

/** Only `true` will do, nothing that counts as true (karate §5.7.25). */
export function assertTrue(run: KarateScenario, { text }: Written): void {
  const value = run.js(text);
  if (value === true) return;
  const got = value === false ? '' : `; it is ${(asPrettyText(value) ?? 'null').slice(0, 200)}, and only true will do`;
  throw new KarateError('E_VERIFY', `this is not true: ${text}${got}`);
}
