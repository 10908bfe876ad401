import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Tea {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Dollars. */
  readonly price: number;
}

interface Item {
  readonly tea: string;
  readonly amount: number;
}

const SHIPPING = 5;
const COUPONS: ReadonlyMap<string, number> = new Map([['TENOFF', 10]]);
/** The same people as on the pages of the shop. */
const PEOPLE: ReadonlyMap<string, string> = new Map([
  ['mia', 'tea-time'],
  ['sam', 'black-pearl'],
]);
const MOST_ITEMS = 20;
const LARGEST_AMOUNT = 100;
/** Enough for tests that order in a loop. */
const LIMITED = { bodyLimit: 16 * 1024, config: { rateLimit: { max: 1200, timeWindow: 60_000 } } };

/**
 * The API of the demo shop under `/demo-shop/api/`, for the API tests of the sample. It keeps nothing: a token names its person, and the
 * number of an order is the order itself.
 */
export function registerShopApi(app: FastifyInstance, folder: string): void {
  const teas = JSON.parse(readFileSync(join(folder, 'teas.json'), 'utf8')) as readonly Tea[];

  app.get<{ Querystring: { search?: unknown } }>('/demo-shop/api/teas', LIMITED, async ({ query }) => {
    const words = typeof query.search === 'string' ? query.search.toLowerCase() : '';
    return teas.filter(({ name }) => name.toLowerCase().includes(words));
  });

  app.get<{ Params: { id: string } }>('/demo-shop/api/teas/:id', LIMITED, async ({ params }, reply) => {
    const tea = teas.find(({ id }) => id === params.id);
    return tea ?? refuse(reply, 404, 'There is no such tea.');
  });

  app.post('/demo-shop/api/sign-in', LIMITED, async ({ body }, reply) => {
    const { user, password } = fieldsOf(body);
    const isKnown = typeof user === 'string' && PEOPLE.has(user) && PEOPLE.get(user) === password;
    return isKnown ? { user, token: encoded({ user }) } : refuse(reply, 401, 'User name or password are wrong.');
  });

  app.post('/demo-shop/api/orders', LIMITED, async (request, reply) => {
    if (!isSignedIn(request)) return refuse(reply, 401, 'Sign in first, then send its token.');
    const { items, coupon } = fieldsOf(request.body);
    const order = readItems(items, teas);
    if (order === null) return refuse(reply, 400, 'An order has items, each with a tea and an amount from 1 to 100.');
    if (coupon !== undefined && (typeof coupon !== 'string' || !COUPONS.has(coupon))) {
      return refuse(reply, 400, 'The coupon is not known.');
    }
    const id = encoded({ items: order, ...(coupon !== undefined && { coupon }) });
    reply.code(201).header('location', `/demo-shop/api/orders/${id}`);
    return bill(id, order, coupon, teas);
  });

  app.get<{ Params: { '*': string } }>('/demo-shop/api/orders/*', LIMITED, async (request, reply) => {
    if (!isSignedIn(request)) return refuse(reply, 401, 'Sign in first, then send its token.');
    const id = request.params['*'];
    const { items, coupon } = fieldsOf(decoded(id));
    const order = readItems(items, teas);
    if (order === null) return refuse(reply, 404, 'There is no such order.');
    return bill(id, order, typeof coupon === 'string' ? coupon : undefined, teas);
  });
}

function bill(id: string, items: readonly Item[], coupon: string | undefined, teas: readonly Tea[]) {
  const goods = items.reduce(
    (sum, { tea, amount }) => sum + amount * (teas.find((one) => one.id === tea)?.price ?? 0),
    0,
  );
  const discount = rounded((goods * (COUPONS.get(coupon ?? '') ?? 0)) / 100);
  return {
    id,
    items,
    goods: rounded(goods),
    shipping: SHIPPING,
    discount,
    total: rounded(goods - discount + SHIPPING),
  };
}

function readItems(value: unknown, teas: readonly Tea[]): readonly Item[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ITEMS) return null;
  const items: Item[] = [];
  for (const entry of value) {
    const { tea, amount } = fieldsOf(entry);
    const isSound = typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= LARGEST_AMOUNT;
    if (!isSound || typeof tea !== 'string' || !teas.some(({ id }) => id === tea)) return null;
    items.push({ tea, amount });
  }
  return items;
}

function isSignedIn({ headers }: FastifyRequest): boolean {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const { user } = fieldsOf(decoded(token ?? ''));
  return typeof user === 'string' && PEOPLE.has(user);
}

function refuse(reply: FastifyReply, status: number, error: string) {
  reply.code(status);
  return { error };
}

const rounded = (dollars: number): number => Math.round(dollars * 100) / 100;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
