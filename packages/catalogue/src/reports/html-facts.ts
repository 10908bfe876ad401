import type { RunMessage } from '@stepwright/contract/messages';
import { isSane } from '@stepwright/contract/sane-message';

/**
 * What a report page has to know of a run before it is written, gathered while the run speaks: whether its messages can be told as they
 * are, and the pictures of steps that failed.
 */
export class HtmlFacts {
  /** Urls, in the order in which their steps ended. */
  readonly pictures: string[] = [];
  /** No message makes no sense, and no step is hidden. */
  asTheyAre = true;
  /** By test step, of steps that are not over. */
  readonly #open = new Map<string, string[]>();

  update(message: RunMessage): void {
    if (this.asTheyAre && !isSane(message)) this.asTheyAre = false;
    const { stepwright, testStepFinished, attachment } = message;
    if (stepwright?.kind === 'step' && stepwright.hidden) this.asTheyAre = false;
    if (attachment?.testStepId !== undefined && attachment.url !== undefined) {
      if (!attachment.mediaType.startsWith('image/')) return;
      const urls = this.#open.get(attachment.testStepId);
      if (urls === undefined) this.#open.set(attachment.testStepId, [attachment.url]);
      else urls.push(attachment.url);
    } else if (testStepFinished && this.#open.size > 0) {
      const urls = this.#open.get(testStepFinished.testStepId);
      this.#open.delete(testStepFinished.testStepId);
      if (urls !== undefined && testStepFinished.testStepResult.status === 'FAILED') this.pictures.push(...urls);
    }
  }
}
