import type { WindowSize } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';

const SIZE = /^(\d{1,5})\s*;\s*(\d{1,5})$/;

export const resizeWindow: Behaviour = async (call, context) => {
  const size = readSize(textOf(call, 'testData'));
  const web = await context.web();
  const obtained = await web.resizeWindow(size, context.signal);
  context.note(`window size: ${obtained.width} x ${obtained.height} pixels`);
};

function readSize(text: string): WindowSize {
  const word = text.trim().toLowerCase();
  if (word === 'maximize' || word === 'fullscreen') return word;
  const [, width, height] = SIZE.exec(word) ?? [];
  if (Number(width) >= 1 && Number(height) >= 1) return { width: Number(width), height: Number(height) };
  throw new StepError(
    'E_TESTDATA',
    `"${text}" is no window size; write width;height in pixels (for example 1280;800), maximize or fullscreen`,
  );
}
