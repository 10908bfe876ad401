/**
 * Progress for people: numbered steps, what each is at, and how long it took. On a terminal the running step is one line
 * that is rewritten; elsewhere (a CI log) it says something every 15 seconds.
 *
 * Runs on Node 20 with nothing installed, as all of scripts/setup does.
 */

const QUIET_MS = 15_000;

/** @param {number} total how many steps there will be */
export function createProgress(total) {
  let number = 0;
  const terminal = process.stdout.isTTY === true && !process.env.CI;

  return {
    /**
     * @template T
     * @param {string} title
     * @param {(tell: (doing: string) => void) => Promise<{ said: string, value?: T }>} work `said` is the result in a few words
     * @returns {Promise<T | undefined>}
     */
    async step(title, work) {
      number += 1;
      const head = `[${number}/${total}] ${title}`;
      const startedAt = Date.now();
      let doing = '';
      const draw = () => {
        if (!doing) return;
        if (terminal) process.stdout.write(`\r\x1b[K${head}: ${doing} … ${seconds(startedAt)}`);
        else process.stdout.write(`${head}: ${doing} … ${seconds(startedAt)}\n`);
      };
      const timer = setInterval(draw, terminal ? 200 : QUIET_MS);
      const finish = (text) => {
        clearInterval(timer);
        process.stdout.write(`${terminal ? '\r\x1b[K' : ''}${head}: ${text} (${seconds(startedAt)})\n`);
      };
      try {
        const result = await work((text) => {
          doing = text;
          draw();
        });
        finish(result.said);
        return result.value;
      } catch (error) {
        finish('failed');
        throw error;
      }
    },
  };
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** A failure whose message is all that a person needs: no stack is shown for it. */
export class SetupError extends Error {}
