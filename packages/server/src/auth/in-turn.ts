const last = new Map<string, Promise<unknown>>();

/** Does one piece of work of a key after the other, in the order in which they were asked for; other keys do not wait. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key);
  const mine = (async () => {
    await before?.catch(() => {});
    return work();
  })();
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
