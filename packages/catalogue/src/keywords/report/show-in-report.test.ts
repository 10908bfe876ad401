import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { DRAW_SCRIPT, drawAttention, printText, takePicture } from './show-in-report.run.ts';
import { captureScreenshot, highlightElement, printToReport } from './show-in-report.step.ts';

describe('CAPTURE_SCREENSHOT', () => {
  test('of the view, with a caption or the time', async () => {
    const on = rehearse();
    await on.run(captureScreenshot, takePicture, { data: ' after payment ' });
    await on.run(captureScreenshot, takePicture);
    expect(on.port.calls).toEqual(['screenshot viewport', 'screenshot viewport']);
    expect(on.attached).toEqual([
      { mediaType: 'image/png', name: 'after payment', size: 4 },
      { mediaType: 'image/png', name: 'screenshot at 10:05:09', size: 4 },
    ]);
  });

  test('of an element', async () => {
    const on = rehearse();
    on.settings = { 'Explicit.wait.time': 1 };
    on.port.put('//p', {}).put('//hidden', { displayed: false });
    await on.run(captureScreenshot, takePicture, { locator: '//p' });
    expect(on.port.calls).toEqual(['look //p', 'prepare scroll', 'screenshot element']);
    expect((await on.fails(captureScreenshot, takePicture, { locator: '//hidden' })).code).toBe('E_NOT_DISPLAYED');
  });
});

describe('HIGHLIGHT_ELEMENT', () => {
  function styled(style: string | null) {
    const on = rehearse();
    on.port.put('//p', {});
    const element = {
      attribute: style,
      getAttribute: () => element.attribute,
      setAttribute: (_name: string, value: string) => {
        element.attribute = value;
      },
      removeAttribute: () => {
        element.attribute = null;
      },
      style: {
        setProperty: (name: string, value: string) => {
          element.attribute = `${element.attribute ?? ''}${name}: ${value}`;
        },
      },
    };
    on.port.answerScript = (source, args) => new Function(source)(element, ...args) ?? null;
    return { on, element };
  }

  test.each([null, 'color: blue;', ''])('gives back the style %o after its time', async (style) => {
    const { on, element } = styled(style);
    let drawn: string | null = null;
    on.port.screenshot = async () => {
      drawn = element.attribute;
      return new Uint8Array(1);
    };
    await on.run(highlightElement, drawAttention, { locator: '//p', data: '2.5' });
    expect(drawn).toBe(`${style ?? ''}outline: 3px solid red`);
    expect(element.attribute).toBe(style);
    expect(on.clock.now()).toBe(2500);
    expect(on.attached).toHaveLength(1);
  });

  test('gives it back when the run is stopped', async () => {
    const { on, element } = styled('color: blue;');
    const stopped = new AbortController();
    on.signal = stopped.signal;
    on.clock.at(300, () => stopped.abort(new Error('stopped')));
    await expect(on.run(highlightElement, drawAttention, { locator: '//p' })).rejects.toThrow('stopped');
    expect(element.attribute).toBe('color: blue;');
  });

  test.each(['0', '61', 'x'])('%s seconds', async (data) => {
    const { on } = styled(null);
    expect((await on.fails(highlightElement, drawAttention, { locator: '//p', data })).code).toBe('E_TESTDATA');
    expect(on.port.calls).toEqual([]);
    expect(DRAW_SCRIPT).toContain('outline');
  });
});

test('PRINT_TO_REPORT', async () => {
  const on = rehearse();
  await on.run(printToReport, printText, { data: 'hello' });
  await on.run(printToReport, printText, { data: 'x'.repeat(10_003) });
  expect(on.notes[0]).toBe('hello');
  expect(on.notes[1]).toBe(`${'x'.repeat(10_000)}...(3 more)`);
});
