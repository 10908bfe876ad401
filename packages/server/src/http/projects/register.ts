import type { Claims } from '@stepwright/contract/rights';
import * as egress from '@stepwright/contract/routes/egress';
import * as routes from '@stepwright/contract/routes/projects';
import type { FastifyInstance } from 'fastify';
import { deleteProject } from '../../actions/delete-project.ts';
import { saveEgressPolicy } from '../../actions/save-egress-policy.ts';
import { addProject, changeProject } from '../../actions/save-project.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findEgressPolicy } from '../../store/egress-policies.ts';
import { findProjectName, listProjects } from '../../store/projects.ts';
import { serve } from '../serve-route.ts';

/** The calls about projects (spec 1 §7). What a caller sees is decided by the claims alone. */
export function registerProjects(app: FastifyInstance, parts: ServerParts): void {
  const { database, directory } = parts;

  serve(app, parts, routes.saveProject, async ({ body, claims, authorise }) => {
    if (body.id === 0) {
      await authorise('project.add', null);
      const project = await addProject(database, directory, body, claims);
      parts.forgetClaims();
      return { status: 201, body: project };
    }
    await authorise('project.manage', await existing(body.id));
    const project = await changeProject(database, directory, body);
    parts.forgetClaims();
    return { status: 202, body: project };
  });

  serve(app, parts, routes.listProjects, async ({ query, claims }) => {
    const visible = visibleNames(claims);
    const asked = query.keycloakGroupNames
      ?.split(',')
      .map((name) => name.trim().replace(/^\//, ''))
      .filter(Boolean);
    if (!asked?.length) return { status: 200, body: await listProjects(database.sql, visible) };
    const names = visible === null ? asked : asked.filter((name) => visible.includes(name));
    return { status: 200, body: await listProjects(database.sql, names) };
  });

  serve(app, parts, routes.allProjects, async ({ claims }) => ({
    status: 200,
    body: await listProjects(database.sql, visibleNames(claims)),
  }));

  serve(app, parts, routes.deleteProject, async ({ body, authorise }) => {
    await authorise('project.delete', await existing(body.id));
    await deleteProject(database, directory, body.id);
    parts.forgetClaims();
    return { status: 200, body: { id: body.id } };
  });

  serve(app, parts, egress.getEgressPolicy, async ({ project }) => ({
    status: 200,
    body: await findEgressPolicy(database.sql, project.id),
  }));

  serve(app, parts, egress.saveEgressPolicy, async ({ body, claims }) => ({
    status: 200,
    body: await saveEgressPolicy(database, body, claims.userName),
  }));

  async function existing(id: number): Promise<number | undefined> {
    return (await findProjectName(database.sql, id)) === null ? undefined : id;
  }
}

/** Null: every project. */
function visibleNames(claims: Claims): readonly string[] | null {
  return claims.roles.includes('admin') ? null : claims.projects;
}
