import { randomBytes } from 'node:crypto';
import * as routes from '@stepwright/contract/routes/programs';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../app-error.ts';
import { hashOfSecret, PROVIDER_PATH } from '../../auth/provider/embedded-provider.ts';
import type { ServerParts } from '../../server-parts.ts';
import * as programs from '../../store/programs.ts';
import { lockProject } from '../../store/projects.ts';
import { serve } from '../serve-route.ts';

/** Keys of programs that call the product for one project. */
export function registerPrograms(app: FastifyInstance, parts: ServerParts): void {
  const { database, config } = parts;

  serve(app, parts, routes.countPrograms, async ({ project }) => ({
    status: 200,
    body: { count: await programs.countPrograms(database.sql, project.id) },
  }));

  serve(app, parts, routes.listPrograms, async ({ project, query }) => ({
    status: 200,
    body: await programs.listPrograms(database.sql, { projectId: project.id, page: query.page, size: query.size }),
  }));

  serve(app, parts, routes.addProgram, async ({ project, body, claims }) => {
    const { outside } = parts.signIn;
    if (outside) {
      throw new AppError('precondition', `Keys of programs are made at the identity provider, ${outside.issuer}.`, {
        hint: 'Add a confidential client with a service account there, whose tokens name this product as their audience.',
      });
    }
    const clientId = `project-${project.id}-${randomBytes(9).toString('hex')}`;
    const secret = randomBytes(32).toString('base64url');
    const made = await database.transaction(async (tx) => {
      // Whoever else makes one waits, so that the count stays true.
      if (!(await lockProject(tx, project.id))) throw notFound();
      if ((await programs.countPrograms(tx, project.id)) >= programs.MOST_PROGRAMS) {
        throw new AppError('precondition', `${programs.MOST_PROGRAMS} programs are the most. Remove one first.`);
      }
      return programs.insertProgram(tx, {
        clientId,
        projectId: project.id,
        name: body.name,
        role: body.role,
        secretHash: hashOfSecret(secret),
        days: body.days,
        by: claims.userName,
      });
    });
    return { status: 201, body: { ...made, secret, tokenUrl: `${config.publicUrl}${PROVIDER_PATH}/token` } };
  });

  serve(app, parts, routes.deleteProgram, async ({ project, body }) => {
    if (!(await programs.deleteProgram(database.sql, project.id, body.clientId))) throw notFound();
    return { status: 200, body: { clientId: body.clientId } };
  });
}
