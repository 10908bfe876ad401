import { z } from 'zod';
import { route } from '../route.ts';

/** Every call of the product as an OpenAPI 3.1 document, made from the contract itself. */
export const getOpenApi = route({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document',
  permission: 'signed-in',
  responses: { 200: z.record(z.string(), z.unknown()) },
});
