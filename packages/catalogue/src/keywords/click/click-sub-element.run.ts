import { readIndexForm } from '../../grammar/index-form.ts';
import { norm } from '../../grammar/normalise.ts';
import type { Pick } from '../../ports/web-port.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall } from '../behaviour.ts';
import { someTextOf, textOf } from '../read-slot.ts';

function clicking(pickOf: (call: ReadyCall) => Pick): Behaviour {
  return async (call, context) => {
    const pick = pickOf(call);
    const web = await context.web();
    const element = await awaitElement(context, web, wishOf(call, 'clickable', { pick }));
    await web.click(element.point, {}, context.signal);
  };
}

function numbered(call: ReadyCall): Pick {
  const { text, index } = readIndexForm(textOf(call, 'expected'), 'E_EXPECTED');
  // Without a text the matches themselves are the candidates (actions §10.2).
  return norm(text) === '' ? { by: 'displayed', index } : { by: 'sub', text: norm(text), match: 'contains', index };
}

export const clickSubElement = clicking((call) => ({
  by: 'sub',
  text: norm(someTextOf(call, 'expected')),
  match: 'contains',
  index: 0,
}));

export const clickExactSubElement = clicking((call) => ({
  by: 'sub',
  text: norm(someTextOf(call, 'expected')),
  match: 'exact',
  index: 0,
}));

export const clickNumberedSubElement = clicking(numbered);

export const hoverNumberedSubElement: Behaviour = async (call, context) => {
  const pick = numbered(call);
  const web = await context.web();
  const element = await awaitElement(context, web, wishOf(call, 'visible', { pick, prepare: 'scroll' }));
  await web.hover(element.point, context.signal);
};
