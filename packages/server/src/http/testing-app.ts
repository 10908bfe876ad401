import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectType } from '@stepwright/contract/entities/project';
import type { Role } from '@stepwright/contract/rights';
import { CSRF_HEADER } from '@stepwright/contract/routes/session';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { OutsideSettings } from '../auth/outside/outside-settings.ts';
import { createSession } from '../auth/session-store.ts';
import { type GitSettings, readGitSettings } from '../integrations/git/git-settings.ts';
import { readModelLimits } from '../integrations/model/model-limits.ts';
import { openParts } from '../open-parts.ts';
import type { ServerParts } from '../server-parts.ts';
import { insertPerson } from '../store/people.ts';
import { insertProject } from '../store/projects.ts';
import { freshDatabase } from '../store/testing-database.ts';
import { buildApp } from './build-app.ts';

/** The secret that executors of a testing app send. */
export const TESTING_EXECUTOR_TOKEN = 'executors-of-a-test';

/** A server on a fresh database and a fresh data folder, with ready sign-ins; nothing listens until a test asks. */
export interface TestingApp {
  app: FastifyInstance;
  parts: ServerParts;
  /** Makes a person with these roles in these projects and answers the headers that sign a request in. */
  signIn(roles: readonly Role[], projects?: readonly string[]): Promise<TestingPerson>;
  /** A project with its group. */
  addProject(name: string, type?: ProjectType): Promise<{ id: number; name: string }>;
  close(): Promise<void>;
}

export interface TestingPerson {
  subject: string;
  userName: string;
  headers: Record<string, string>;
}

export async function testingApp(
  options: { port?: number; webFolder?: string; outsideProvider?: OutsideSettings; git?: GitSettings } = {},
): Promise<TestingApp> {
  const database = await freshDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'stepwright-server-'));
  const opened = await openParts(
    {
      databaseUrl: database.url,
      dataFolder,
      host: '127.0.0.1',
      port: options.port ?? 0,
      publicUrl: `http://localhost:${options.port ?? 8080}`,
      executorTokenFile: null,
      webFolder: options.webFolder ?? null,
      outsideProvider: options.outsideProvider ?? null,
      trustedProxy: null,
      supportEmail: null,
      model: readModelLimits({}),
      callsPerMinute: 1_000_000,
      git: options.git ?? readGitSettings({}),
      exchangeKey: false,
      ownRole: false,
      resetAdministrator: false,
      reportPortal: null,
    },
    pino({ level: process.env['STEPWRIGHT_TEST_LOG'] ?? 'silent' }),
  );
  const parts: ServerParts = { ...opened.parts, executorToken: TESTING_EXECUTOR_TOKEN };
  const app = await buildApp(parts);
  return {
    app,
    parts,
    async signIn(roles, projects = []) {
      const userName = `tester-${randomBytes(6).toString('hex')}`;
      const person = await insertPerson(parts.database.sql, userName, 'no password');
      if (!person) throw new Error('the name is taken');
      await parts.directory.assignRoles(person.subject, roles);
      for (const project of projects) await parts.directory.addToGroup(person.subject, project);
      const session = await createSession(parts.database.sql, person.subject);
      return {
        subject: person.subject,
        userName,
        headers: { cookie: `stepwright_session=${session.id}`, [CSRF_HEADER]: session.csrfToken },
      };
    },
    async addProject(name, type = 'ANOROC') {
      await parts.directory.createGroup(name);
      const project = await insertProject(parts.database.sql, { name, type, gitBranchName: null });
      return { id: project.id, name };
    },
    async close() {
      await app.close();
      await opened.close();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
