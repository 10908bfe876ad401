import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { dragIntoFrame } from './frame-drag-and-drop.run.ts';
import { frameDragAndDrop } from './frame-drag-and-drop.step.ts';
import { FRAMES } from './switch-frame.run.ts';

const SLOTS = { locator: '//box', second: '//zone', data: 'canvas' };

function designer() {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  on.port.put('//box', {}).put('//zone', { rect: { x: 0, y: 0, width: 100, height: 100 } });
  on.port.put(
    FRAMES.text,
    { tag: 'iframe', attributes: { name: 'other' } },
    { tag: 'iframe', attributes: { id: 'canvas' } },
  );
  on.port.frameOffset = { x: 300, y: 40 };
  on.port.answerScript = () => [1000, 700];
  return on;
}

describe('FRAME_DRAG_AND_DROP', () => {
  test('drags in places of the window and stays in the frame of the target', async () => {
    const on = designer();
    await on.run(frameDragAndDrop, dragIntoFrame, SLOTS);
    expect(on.port.calls.filter((call) => /^(drag|frame)/.test(call))).toEqual([
      'frame top',
      'frame canvas',
      'frame top',
      'frames canvas',
      'frame top',
      'drag 140,210 350,90',
      'frames canvas',
    ]);
    expect(on.port.frames).toEqual(['canvas']);
  });

  test('from inside a frame, to the first frame by its position', async () => {
    const on = designer();
    on.port.frames = ['palette'];
    await on.run(frameDragAndDrop, dragIntoFrame, { ...SLOTS, data: '0' });
    expect(on.port.calls).toContain('drag 440,250 350,90');
    expect(on.port.frames).toEqual(['0']);
  });

  test('what is out of view is scrolled to; too far apart', async () => {
    const on = designer();
    on.port.answerScript = () => [300, 300];
    expect(await on.fails(frameDragAndDrop, dragIntoFrame, SLOTS)).toMatchObject({
      code: 'E_NOT_DISPLAYED',
      message: 'source and target do not fit into the view together; make the window larger',
    });
    expect(on.port.calls).toContain('prepare scroll');
    expect(on.port.frames).toEqual([]);
  });

  test('no such frame, no target, no source: the frame is the one before', async () => {
    const on = designer();
    on.port.frames = ['palette'];
    expect(await on.fails(frameDragAndDrop, dragIntoFrame, { ...SLOTS, data: 'canvass' })).toMatchObject({
      code: 'E_NO_FRAME',
      message: 'there is no frame "canvass" here',
    });
    on.port.elements.delete('//zone');
    expect(await on.fails(frameDragAndDrop, dragIntoFrame, SLOTS)).toMatchObject({
      code: 'E_NOT_FOUND',
      message: 'nothing on the page matches the second element [//zone]',
    });
    on.port.elements.delete('//box');
    expect((await on.fails(frameDragAndDrop, dragIntoFrame, SLOTS)).code).toBe('E_NOT_FOUND');
    expect(on.port.frames).toEqual(['palette']);
    expect(on.port.calls.some((call) => call.startsWith('drag'))).toBe(false);
  });
});
