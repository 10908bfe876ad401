import type { ReadyCall, ResolvedLocator, StepSettings } from '@stepwright/catalogue/keywords/behaviour';
import type { Look, LookRequest, WebPort } from '@stepwright/catalogue/ports/web-port';
import type { HealedLocator } from '@stepwright/contract/messages';

/** Longer than any wait: the first choice is known to match nothing. */
const ALREADY_MS = 1_000_000_000;

type Choices = LookRequest['choices'];

interface Absence {
  readonly absentMs: number;
  readonly at: number;
}

/**
 * Watches over the locators of one step that have several choices: how long the first has matched nothing, over all looks of the step, and
 * which other one was used in its place. Nothing is healed without being told.
 */
export class HealingWatch {
  readonly #settings: StepSettings;
  readonly #call: () => Partial<ReadyCall> | null;
  readonly #absences = new Map<Choices, Absence>();
  readonly #healed = new Map<Choices, HealedLocator>();

  constructor(settings: StepSettings, call: () => Partial<ReadyCall> | null) {
    this.#settings = settings;
    this.#call = call;
  }

  /** Each locator once, in the order in which they were needed. */
  get healed(): readonly HealedLocator[] {
    return [...this.#healed.values()];
  }

  /** Lines for the step, one a locator. */
  get notes(): readonly string[] {
    return this.healed.map(
      ({ name, first, used, choice }) =>
        `locator healed: [${name}] matched nothing by ${first}; its alternative ${choice}, ${used}, matched one element and was used`,
    );
  }

  /** The same port, whose looks use alternatives. */
  readonly watch = (web: WebPort): WebPort =>
    new Proxy(web, {
      get: (port, name) => {
        if (name === 'look')
          return (request: LookRequest, signal: AbortSignal) => this.#lookWithin(port, request, signal);
        const value: unknown = Reflect.get(port, name, port);
        return typeof value === 'function' ? value.bind(port) : value;
      },
    });

  /** A locator may only say where to search: then it is asked for by itself, once nothing was found inside its first choice. */
  async #lookWithin(port: WebPort, request: LookRequest, signal: AbortSignal): Promise<Look> {
    const around = this.#locators().find(({ choices }) => choices.length > 1 && choices[0] === request.within)?.choices;
    if (!around) return this.#look(port, request, signal);
    const known = around[(this.#healed.get(around)?.choice ?? 1) - 1] ?? around[0];
    const look = await this.#look(port, { ...request, within: known }, signal);
    if (look.count > 0 || known !== around[0]) return look;
    const asked: LookRequest = { choices: around, pick: { by: 'first' }, condition: 'present', waitMs: 0 };
    // What another choice finds is not gone.
    const found = await this.#look(port, asked, signal, request.negate === true);
    const other = found.count === 1 ? around[found.choice] : undefined;
    if (found.choice === 0 || other === undefined) return look;
    return this.#look(port, { ...request, within: other }, signal);
  }

  async #look(port: WebPort, request: LookRequest, signal: AbortSignal, atOnce = false): Promise<Look> {
    const { beside } = request;
    if (request.choices.length === 1 && (beside === undefined || beside.choices.length === 1)) {
      return port.look(request, signal);
    }
    const patient = { ...request, ...this.#patience(request.choices, atOnce) };
    const look = await port.look(
      beside === undefined ? patient : { ...patient, beside: { ...beside, ...this.#patience(beside.choices) } },
      signal,
    );
    this.#note(request.choices, look);
    if (beside && look.beside) this.#note(beside.choices, look.beside);
    return look;
  }

  #patience(choices: Choices, atOnce = false): Pick<LookRequest, 'alternativesAfterMs' | 'absentMs'> {
    if (choices.length === 1) return {};
    const alternativesAfterMs = this.#settings.alternativesAfterMs;
    if (atOnce || this.#healed.has(choices)) return { alternativesAfterMs, absentMs: ALREADY_MS };
    const absence = this.#absences.get(choices);
    const absentMs = absence ? absence.absentMs + performance.now() - absence.at : 0;
    return { alternativesAfterMs, absentMs };
  }

  #note(choices: Choices, look: Pick<Look, 'count' | 'choice' | 'absentMs'>): void {
    if (choices.length === 1) return;
    if (look.count > 0 && look.choice === 0) this.#absences.delete(choices);
    else this.#absences.set(choices, { absentMs: look.absentMs ?? 0, at: performance.now() });
    const used = choices[look.choice];
    if (look.choice === 0 || look.count !== 1 || !used) return;
    const name = this.#nameOf(choices) ?? choices[0].text;
    this.#healed.set(choices, { name, first: choices[0].text, used: used.text, choice: look.choice + 1 });
  }

  #locators(): ResolvedLocator[] {
    const call = this.#call();
    return [call?.locator, call?.secondLocator, call?.testData?.locator].filter((locator) => locator !== undefined);
  }

  #nameOf(choices: Choices): string | undefined {
    return this.#locators().find((locator) => locator.choices === choices)?.name;
  }
}
