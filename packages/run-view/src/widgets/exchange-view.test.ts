import type { ExchangeDetail } from '@stepwright/contract/api-detail';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExchangeView } from './exchange-view.tsx';

const NO_ANSWER: ExchangeDetail = {
  method: 'GET',
  url: 'http://shop.example/',
  startedAt: 1_763_719_200_000,
  durationMs: 12,
  request: { headers: [], body: null },
  response: null,
  error: 'GET http://shop.example/ failed after 12 ms: nobody listens there.',
};
const draw = (exchange: ExchangeDetail, told?: string) =>
  renderToStaticMarkup(createElement(ExchangeView, { exchange, told, open: true, fileUrl: (url: string) => url }));

test('a request without an answer tells its reason, and not again where it stands above', () => {
  expect(draw(NO_ANSWER)).toContain('nobody listens there.');
  const below = draw(NO_ANSWER, NO_ANSWER.error);
  expect(below).toContain('No answer.');
  expect(below).not.toContain('nobody listens there.');
});

test.each([
  [200, 'fine'],
  [302, 'fine'],
  [404, 'refused'],
  [503, 'broken'],
])('an answer of %i looks %s', (status, look) => {
  const { error: _none, ...answered } = NO_ANSWER;
  const response = { status, statusText: '', headers: [], body: null };
  expect(draw({ ...answered, response })).toContain(`rv-status-${look}`);
});
