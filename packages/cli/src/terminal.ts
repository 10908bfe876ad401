import type { WriteStream } from 'node:tty';
import type { Terminal } from '@stepwright/engine/reports/console';

/** What the output can do: colours and a moving line only where a person looks at it (https://no-color.org). */
export function terminalOf(stream: NodeJS.WriteStream | WriteStream): Terminal {
  const person = stream.isTTY === true && process.env.TERM !== 'dumb' && !process.env.CI;
  const forced = process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== '0';
  return {
    write: (text) => {
      stream.write(text);
    },
    live: person,
    colours: !process.env.NO_COLOR && (person || forced),
    columns: () => stream.columns ?? 80,
  };
}
