import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test's model was asked. */
export interface Asked {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: { model: string; messages: { role: string; content: string }[] };
}

export interface TestingModel {
  /** Base address, as it stands in settings. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Connections that were closed before they were answered. */
  left: number;
  /** How the next calls are answered; a text is the content of the first choice. */
  answer: string | ((request: IncomingMessage, response: ServerResponse) => void);
  close(): Promise<void>;
}

/** A local server that speaks the chat completions protocol. */
export async function testingModel(): Promise<TestingModel> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const token = request.headers.authorization?.replace('Bearer ', '');
      asked.push({ path: request.url ?? '', token, body: JSON.parse(text) as Asked['body'] });
      response.once('close', () => {
        if (!response.writableFinished) model.left++;
      });
      if (typeof model.answer !== 'string') return model.answer(request, response);
      response.setHeader('content-type', 'application/json').end(chatReply(model.answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const model: TestingModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    left: 0,
    answer: 'Feature: Made\n  Scenario: by a model\n    Given NAVIGATE_TO_URL <shopUrl>',
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return model;
}

/** A whole reply of the protocol around one text. */
export function chatReply(content: string): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'any',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}
