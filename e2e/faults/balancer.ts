import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A small round-robin balancer, as it stands before several servers of one installation. */
export interface Balancer {
  close(): Promise<void>;
}

const LOOK_MS = 100;

/**
 * Listens on `port` of 127.0.0.1 and hands each request to the next server that says it is ready. A connection that a server
 * refuses is tried at the next one; whatever else goes wrong becomes a 502.
 */
export async function openBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const look = async () => {
    for (const target of targets) {
      const answer = await fetch(`http://127.0.0.1:${target}/api/ready`).catch(() => undefined);
      if (answer?.status === 200) ready.add(target);
      else ready.delete(target);
    }
  };
  let next = 0;
  const choose = (refused: ReadonlySet<number>) => {
    const usable = targets.filter((target) => ready.has(target) && !refused.has(target));
    next += 1;
    return usable[next % usable.length];
  };
  const server = createServer((incoming, answer) => void pass(incoming, answer, choose));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    close: () => {
      clearInterval(timer);
      return new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  choose: (refused: ReadonlySet<number>) => number | undefined,
): Promise<void> {
  const body: Buffer[] = [];
  for await (const chunk of incoming) body.push(chunk as Buffer);
  const refused = new Set<number>();
  const attempt = (): void => {
    const target = choose(refused);
    if (target === undefined) {
      answer.writeHead(502).end('no server is ready');
      return;
    }
    const { method, url, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: target, method, path: url, headers, agent: false });
    outgoing.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      reply.on('error', () => answer.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        refused.add(target);
        attempt();
      } else if (answer.headersSent) {
        answer.destroy();
      } else {
        answer.writeHead(502).end(`${error.code ?? error.message}`);
      }
    });
    answer.once('close', () => outgoing.destroy());
    outgoing.end(Buffer.concat(body));
  };
  attempt();
}
