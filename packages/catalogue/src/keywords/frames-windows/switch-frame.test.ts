import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import { StepError } from '../../step-error.ts';
import { rehearse } from '../rehearse-step.ts';
import { FRAMES, leaveAllFrames, leaveFrame, switchToFrame, switchToFrameAt } from './switch-frame.run.ts';
import { switchIframe, switchIframeLocator, switchToDefaultContent, switchToParentFrame } from './switch-frame.step.ts';

function frame(attributes: Record<string, string>): FakeElement {
  return { tag: 'iframe', attributes };
}

function framed(...frames: FakeElement[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 2 };
  on.port.put(FRAMES.text, ...frames);
  const entered: string[] = [];
  const original = on.port.switchFrame.bind(on.port);
  on.port.switchFrame = async (target) => {
    if (typeof target !== 'string') entered.push(target.handle.id);
    return original(target);
  };
  return { on, entered };
}

describe('SWITCH_IFRAME', () => {
  test('name before id before position', async () => {
    const { on, entered } = framed(frame({ id: 'pay' }), frame({ name: 'pay' }), frame({ name: '0' }), frame({}));
    for (const data of ['pay', '0', '1', '3']) await on.run(switchIframe, switchToFrame, { data });
    expect(entered).toEqual(['e2', 'e3', 'e2', 'e4']);
    expect(on.port.framePath).toEqual(['pay', '0', '1', '3']);
    expect(on.clock.now()).toBe(0);
  });

  test('waits for it, and lists what is there', async () => {
    const { on } = framed(frame({ id: 'a' }));
    on.clock.at(800, () => on.port.elements.get(FRAMES.text)!.push(frame({ name: 'late' })));
    await on.run(switchIframe, switchToFrame, { data: 'late' });
    expect(on.clock.now()).toBeLessThan(910);
    expect(await on.fails(switchIframe, switchToFrame, { data: 'b' })).toMatchObject({
      code: 'E_NO_FRAME',
      message: 'there is no frame "b" here',
      details: ['Frames: 0 (name "", id "a"); 1 (name "late", id "")'],
      waitedMs: 2000,
    });
    expect(on.port.framePath).toEqual(['late']);
  });

  test('a frame that cannot be entered at first is tried again', async () => {
    const { on } = framed(frame({ name: 'pay' }));
    on.port.staleUses = 2;
    await on.run(switchIframe, switchToFrame, { data: 'pay' });
    on.port.switchFrame = async () => {
      throw new StepError('E_NO_FRAME', 'gone');
    };
    expect((await on.fails(switchIframe, switchToFrame, { data: 'pay' })).message).toBe(
      'the frame "pay" cannot be entered',
    );
  });
});

describe('SWITCH_IFRAME_LOCATOR', () => {
  test('the frame itself, or the only one inside', async () => {
    const { on } = framed(frame({ id: 'inner' }));
    on.port.put('//frame', frame({})).put('//div', { tag: 'div' });
    await on.run(switchIframeLocator, switchToFrameAt, { locator: '//frame' });
    await on.run(switchIframeLocator, switchToFrameAt, { locator: '//div' });
    expect(on.port.framePath).toEqual(['//frame', '//div']);
    expect(on.port.looks.at(-1)).toMatchObject({ choices: [FRAMES], within: { text: '//div' } });
  });

  test('none, or several', async () => {
    const { on } = framed(frame({}), frame({}));
    on.port.put('//div', { tag: 'div' });
    expect(await on.fails(switchIframeLocator, switchToFrameAt, { locator: '//div' })).toMatchObject({
      code: 'E_NO_FRAME',
      message: 'the element is <div> with 2 frames in it',
      waitedMs: 2000,
    });
    on.port.put(FRAMES.text);
    expect((await on.fails(switchIframeLocator, switchToFrameAt, { locator: '//div' })).message).toBe(
      'the element is <div> with no frame in it',
    );
    expect((await on.fails(switchIframeLocator, switchToFrameAt, { locator: '//none' })).code).toBe('E_NOT_FOUND');
    expect(on.port.framePath).toEqual([]);
  });
});

test('SWITCH_TO_PARENT_FRAME and SWITCH_TO_DEFAULT_CONTENT', async () => {
  const { on } = framed();
  on.port.frames = ['a', 'b', 'c'];
  await on.run(switchToParentFrame, leaveFrame);
  expect(on.port.framePath).toEqual(['a', 'b']);
  await on.run(switchToDefaultContent, leaveAllFrames);
  await on.run(switchToParentFrame, leaveFrame);
  expect(on.port.framePath).toEqual([]);
});
