import { expect, test } from 'vitest';
import { curlOf } from './example-call.ts';
import { readDocument, searchOperations, typeWords } from './read-document.ts';

const document = readDocument({
  servers: [{ url: 'https://tests.example.com' }],
  components: {
    schemas: {
      Draft: {
        type: 'object',
        required: ['name', 'kind', 'list'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', minLength: 6 },
          kind: { enum: ["it's", 'b'] },
          list: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
    securitySchemes: {
      program: { flows: { clientCredentials: { tokenUrl: 'https://tests.example.com/oidc/token' } } },
    },
  },
  paths: {
    '/api/thing/{thingId}': {
      post: {
        operationId: 'saveThing',
        tags: ['things'],
        summary: 'Save a thing',
        security: [{ program: [] }],
        parameters: [
          { name: 'thingId', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
          { name: 'of', in: 'query', required: true, schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Draft' } } } },
        responses: { 200: { description: 'Done.' } },
      },
    },
  },
});

test('a call becomes a line that a shell takes', () => {
  const [operation] = document.operations;
  if (!operation) throw new Error('none');
  expect(curlOf(operation, document)).toBe(
    [
      'curl -fsS -X POST "https://tests.example.com/api/thing/1?of=text" \\',
      '  -H "Authorization: Bearer $TOKEN" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{"name":"textxx","kind":"it'\\''s","list":[]}'`,
    ].join('\n'),
  );
});

test('all words of a search must match', () => {
  expect(searchOperations(document.operations, 'save THING')).toHaveLength(1);
  expect(searchOperations(document.operations, 'save other')).toHaveLength(0);
});

test('types in few words', () => {
  expect(typeWords({ type: 'array', items: { $ref: '#/components/schemas/Draft' } })).toBe('array of Draft');
  expect(typeWords({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
});
