import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { readAddress } from './read-address.ts';

export const openPage: Behaviour = async (call, context) => {
  const web = await context.web();
  const address = await readAddress(textOf(call, 'testData'), async () => (await web.page(context.signal)).url);
  await web.navigate(address, context.settings.explicitWaitMs, context.signal);
};
