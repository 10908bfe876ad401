import { norm } from '../../grammar/normalise.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { settle } from '../settle.ts';

export const checkTitle: Behaviour = async (call, context) => {
  const expected = norm(textOf(call, 'expected'));
  const web = await context.web();
  await settle(
    context,
    async () => norm((await web.page(context.signal)).title),
    (actual) => (actual === expected ? null : { reason: 'the titles differ', expected, actual }),
  );
};
