import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { addSampleProject as addSampleRoute } from '@stepwright/contract/routes/projects';
import type { FastifyInstance } from 'fastify';
import { addSampleProject } from '../../actions/add-sample-project.ts';
import type { ServerParts } from '../../server-parts.ts';
import { serve } from '../serve-route.ts';
import { registerShopApi } from './shop-api.ts';

const FOLDER = join(import.meta.dirname, '../../../../../examples/shop');

/** The shop's script draws the shop and nothing else: it can call nobody, not even this server. */
const SHOP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The demo shop at `/demo-shop/`, open to anyone like any shop, and the sample project that tests it. */
export async function registerDemoShop(app: FastifyInstance, parts: ServerParts): Promise<void> {
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/demo-shop/',
    decorateReply: false,
    redirect: true,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('content-security-policy', SHOP_POLICY).header('cache-control', 'no-cache');
    },
  });

  registerShopApi(app, FOLDER);

  serve(app, parts, addSampleRoute, async ({ claims }) => {
    const project = await addSampleProject(parts, claims);
    parts.forgetClaims();
    return { status: 201, body: project };
  });
}
