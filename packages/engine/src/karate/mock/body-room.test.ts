import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyRoom } from './body-room.ts';

test('who comes later waits for room, the oldest never', async () => {
  const room = new BodyRoom(100);
  const done: string[] = [];
  const grow = (name: string, holder: ReturnType<BodyRoom['open']>, bytes: number) =>
    holder.grow(bytes).then(() => done.push(`${name} ${bytes}`));
  const [first, second, third] = [room.open(), room.open(), room.open()];
  await Promise.all([grow('first', first, 60), grow('second', second, 40)]);
  const later = [grow('second', second, 1), grow('third', third, 30)];
  await grow('first', first, 50);
  await turn();
  expect(done).toEqual(['first 60', 'second 40', 'first 50']);
  first.close();
  first.close();
  await Promise.all(later);
  expect(done.slice(3)).toEqual(['second 1', 'third 30']);
  // Who has no body is in nobody's way.
  const idle = room.open();
  const last = room.open();
  const waits = grow('last', last, 50);
  second.close();
  third.close();
  await waits;
  await grow('last', last, 90);
  idle.close();
  expect(done.slice(5)).toEqual(['last 50', 'last 90']);
});
