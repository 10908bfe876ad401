// The server that all programs of a measurement ask: one small JSON document. Says its port, and for each line that comes in how many
// requests there were and when the first came (milliseconds since 1970), then counts anew.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const BODY = JSON.stringify({
  id: 42,
  name: 'Billie',
  tags: ['a', 'b', 'c'],
  owner: { first: 'Ada', last: 'Byron' },
  price: 12.5,
  active: true,
});

let requests = 0;
let first = 0;
const server = createServer((_request, response) => {
  if (requests === 0) first = Date.now();
  requests += 1;
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(BODY) }).end(BODY);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
createInterface({ input: process.stdin }).on('line', () => {
  console.log(JSON.stringify({ requests, first }));
  requests = 0;
});
