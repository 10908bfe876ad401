import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type MessagePort, workerData } from 'node:worker_threads';
import WebSocket, { type RawData } from 'ws';
import { connectorOf } from '../http/open-connection.ts';
import type { SocketCommand, SocketOrder, SocketWord } from './web-socket.ts';

// The room of one web socket that `karate.webSocket` opened.

const { port, ...order } = workerData as SocketOrder & { readonly port: MessagePort };
const say = (word: SocketWord) => port.postMessage(word);
const connect = connectorOf(order.settings, order.egress);

const socket = new WebSocket(order.url, order.subProtocol === null ? [] : [order.subProtocol], {
  headers: { ...order.headers },
  maxPayload: order.maxBytes,
  handshakeTimeout: order.settings.connectTimeoutMs,
  followRedirects: false,
  // Connections are opened as those of requests are: by the rules of the project about hosts, with its TLS and its proxy.
  createConnection: ((
    target: { host?: string; port?: number | string },
    done: (error: Error | null, socket?: Duplex) => void,
  ) => {
    const address = new URL(order.url);
    const secure = address.protocol === 'wss:';
    connect(
      {
        hostname: address.hostname,
        host: target.host,
        protocol: secure ? 'https:' : 'http:',
        port: address.port || (secure ? '443' : '80'),
      },
      (error, opened) => done(error, opened ?? undefined),
    );
    return undefined;
  }) as never,
});

socket.on('open', () => say({ kind: 'opened' }));
socket.on('message', (data: RawData, binary: boolean) => {
  const bytes = bytesOf(data);
  say(binary ? { kind: 'bytes', bytes: Uint8Array.from(bytes) } : { kind: 'text', text: bytes.toString('utf8') });
});
socket.on('error', (error) => say({ kind: 'failed', reason: error.message }));
socket.on('close', (code, reason) => {
  say({ kind: 'closed', code, reason: reason.toString('utf8') });
  port.close();
});

port.on('message', (command: SocketCommand) => {
  switch (command.kind) {
    case 'text':
      socket.send(command.text);
      break;
    case 'bytes':
      socket.send(command.bytes);
      break;
    case 'ping':
      socket.ping();
      break;
    case 'close':
      socket.close();
      break;
  }
});

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
