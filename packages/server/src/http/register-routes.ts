import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../server-parts.ts';
import { startCollecting } from '../work/collect-blobs.ts';
import { forgetOldSignIns } from '../work/forget-old.ts';
import { registerAccount } from './account/register.ts';
import { registerApiImport } from './api-import/register.ts';
import { registerAudit } from './audit/register.ts';
import { registerChat } from './chat/register.ts';
import { registerCheck } from './check/register.ts';
import { registerDashboard } from './dashboard/register.ts';
import { registerDeleted } from './deleted/register.ts';
import { registerDemoShop } from './demo-shop/register.ts';
import { registerEnvironments } from './environments/register.ts';
import { registerFeatures } from './features/register.ts';
import { registerFiles } from './files/register.ts';
import { registerGit } from './git/register.ts';
import { registerGlobalObjects } from './global-objects/register.ts';
import { registerHealth } from './health/register.ts';
import { registerLocatorProposals } from './locator-proposals/register.ts';
import { registerOpenApi } from './open-api/register.ts';
import { registerPrograms } from './programs/register.ts';
import { registerProjects } from './projects/register.ts';
import { registerProvider } from './provider/register.ts';
import { startRuns } from './runs/start-runs.ts';
import { startSchedules } from './schedules/start-schedules.ts';
import { registerSearch } from './search/register.ts';
import { registerProviderLogout } from './session/provider-logout.ts';
import { registerSession } from './session/register.ts';
import { registerSignIn } from './sign-in/register.ts';
import { registerStoredPages } from './stored-pages/register.ts';
import { registerTestPlans } from './test-plans/register.ts';
import { registerUsage } from './usage/register.ts';
import { registerUsers } from './users/register.ts';
import { registerWeb } from './web/register.ts';

/** Every route of the server, one line a resource. A resource that needs a life (timers, listeners) hooks onReady and onClose. */
export async function registerRoutes(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { provider, outside } = parts.signIn;
  if (provider) {
    await registerProvider(app, parts, provider);
    await registerSignIn(app, parts, provider);
    await registerAccount(app, parts);
  } else {
    await registerProviderLogout(app, parts, outside.readLogoutMessage);
  }
  registerSession(app, parts);
  forgetOldSignIns(app, parts);
  startCollecting(app, parts);
  registerWeb(app, parts);
  registerHealth(app, parts);
  registerProjects(app, parts);
  registerUsers(app, parts);
  registerFeatures(app, parts);
  registerApiImport(app, parts);
  registerEnvironments(app, parts);
  registerGlobalObjects(app, parts);
  registerLocatorProposals(app, parts);
  await registerFiles(app, parts);
  registerTestPlans(app, parts);
  registerGit(app, parts);
  registerDashboard(app, parts);
  registerUsage(app, parts);
  registerCheck(app, parts);
  registerSearch(app, parts);
  registerStoredPages(app, parts);
  registerDeleted(app, parts);
  await startRuns(app, parts);
  await startSchedules(app, parts);
  registerChat(app, parts);
  registerPrograms(app, parts);
  registerOpenApi(app, parts);
  registerAudit(app, parts);
  await registerDemoShop(app, parts);
}
