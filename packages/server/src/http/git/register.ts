import * as routes from '@stepwright/contract/routes/git';
import type { FastifyInstance } from 'fastify';
import { exportProject } from '../../actions/export-project.ts';
import { pushProject } from '../../actions/push-project.ts';
import { syncProject } from '../../actions/sync-project.ts';
import type { ServerParts } from '../../server-parts.ts';
import { readGitState } from '../../store/git-work.ts';
import { callerSignal } from '../caller-signal.ts';
import { serve } from '../serve-route.ts';

/**
 * Between a project and git (spec 1 §7), and the whole project as a zip. Closing the dialog closes the connection, and that ends the
 * exchange with the git server.
 */
export function registerGit(app: FastifyInstance, parts: ServerParts): void {
  serve(app, parts, routes.syncProject, async ({ body, claims, reply }) => ({
    status: 200,
    body: await syncProject(parts, body, claims.userName, callerSignal(reply)),
  }));

  serve(app, parts, routes.pushProject, async ({ body, claims, reply }) => {
    const { branch, compare } = await pushProject(parts, body, claims.userName, callerSignal(reply));
    if (compare !== null) reply.header('link', `<${compare}>; rel="related"`);
    reply.type('text/plain; charset=utf-8');
    return { status: 200, body: Buffer.from(branch) as unknown as string };
  });

  serve(app, parts, routes.getGitState, async ({ project }) => ({
    status: 200,
    body: await readGitState(parts.database.sql, project.id),
  }));

  serve(app, parts, routes.exportProject, async ({ project, reply }) => {
    const zip = await exportProject(parts, project.id);
    const plain = project.name.replace(/[^\w .-]/g, '_');
    reply
      .type('application/zip')
      .header(
        'content-disposition',
        `attachment; filename="${plain}.zip"; filename*=UTF-8''${encodeURIComponent(project.name)}.zip`,
      )
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    return { status: 200, body: zip };
  });
}
