import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { WebSocketServer } from 'ws';

// A thread with an HTTP server that is ready at its second request, and a web socket server: scripts that wait stand still with everything
// in their own thread. Tells its port.

let asked = 0;
const http = createServer((_incoming, outgoing) => {
  asked += 1;
  outgoing.statusCode = asked < 2 ? 503 : 200;
  outgoing.end();
});
const sockets = new WebSocketServer({ server: http });
sockets.on('connection', (socket, request) => {
  socket.on('message', (data, binary) => {
    if (binary) return socket.send(Buffer.from(data as Buffer).reverse());
    const text = data.toString();
    if (text === 'bye') return socket.close();
    if (text === 'who') return socket.send(`${request.headers['x-me']} ${socket.protocol}`);
    socket.send('first');
    return socket.send(`hello ${text}`);
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
parentPort?.postMessage((http.address() as AddressInfo).port);
