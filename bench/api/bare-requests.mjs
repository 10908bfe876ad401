// As few lines as do the same by hand: asks, parses, compares. Arguments: address, how often.
import { deepStrictEqual, strictEqual } from 'node:assert';
import { request } from 'undici';

const [url, times] = process.argv.slice(2);
const expected = {
  id: 42,
  name: 'Billie',
  tags: ['a', 'b', 'c'],
  owner: { first: 'Ada', last: 'Byron' },
  price: 12.5,
  active: true,
};
for (let left = Number(times); left > 0; left -= 1) {
  const { statusCode, body } = await request(`${url}/cats/42`);
  strictEqual(statusCode, 200);
  deepStrictEqual(JSON.parse(await body.text()), expected);
}
process.exit(0);
