import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, ends every connection that carries no request at that moment. Node ends only those that had one before;
 * browsers open connections ahead of need, and one of these would hold the end of the server for a minute.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const carried = new Map<Socket, number>();
  let timer: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    carried.set(socket, 0);
    socket.once('close', () => carried.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    carried.set(socket, (carried.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const count = carried.get(socket);
      if (count !== undefined) carried.set(socket, count - 1);
    });
  });
  const sweep = () => {
    for (const [socket, count] of carried) if (count === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    // A request may be on its way on a connection that looks idle: it gets this long to show itself.
    timer = setInterval(sweep, 250);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
