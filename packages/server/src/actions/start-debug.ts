import type { DebugStart } from '@stepwright/contract/entities/debug-session';
import { AppError, notFound } from '../app-error.ts';
import type { DebugSettings } from '../runs/debug-settings.ts';
import type { Database } from '../store/database.ts';
import { countOpenSessions, insertSession, listOwned, takeTurn } from '../store/debug-sessions.ts';
import { isDangling } from '../store/store-failure.ts';
import { endDebug } from './end-debug.ts';
import { placeRun } from './place-run.ts';
import { prepareRun, type RunDefaults } from './prepare-run.ts';

const REPLACED = 'You started another debug session.';

/**
 * Opens a debug session; the person's earlier one ends.
 *
 * @returns its id, which is that of its run
 * @throws AppError as `prepareRun`; `precondition` while the project has as many sessions as it may
 */
export async function startDebug(
  database: Database,
  asked: DebugStart,
  by: { subject: string; userName: string },
  settings: DebugSettings & Pick<RunDefaults, 'product' | 'blobs'>,
): Promise<number> {
  const { product, blobs, minutes, perProject } = settings;
  const scenarioLine = asked.scenario_line ?? null;
  const order = {
    projectId: asked.application_id,
    of: { featureId: asked.feature_id },
    environmentId: asked.env_id,
    tags: asked.run_scenariotags || null,
    debug: {
      scenarioLine,
      breakpoints: asked.breakpoints,
      pauseAtStart: asked.pause_at_start,
      pauseOnFailure: asked.pause_on_failure,
    },
  };
  const prepared = await prepareRun(database, order, { product, blobs, defaultMinutes: minutes });
  try {
    return await database.transaction(async (tx) => {
      await takeTurn(tx, by.subject, order.projectId);
      for (const earlier of await listOwned(tx, by.subject)) await endDebug(tx, earlier, REPLACED, by.userName);
      if ((await countOpenSessions(tx, order.projectId)) >= perProject) {
        throw new AppError(
          'precondition',
          `This project has ${perProject} open debug ${perProject === 1 ? 'session' : 'sessions'} already, which is as many as it may.`,
          { hint: 'Wait until one of them ends, or ask a project administrator to stop one.' },
        );
      }
      // A setting of the environment may allow longer runs, but nobody sits before a session for so long.
      const runId = await placeRun(tx, { ...prepared, bundle: { ...prepared.bundle, minutes } }, by.userName);
      await insertSession(tx, { runId, owner: by.subject, scenarioLine });
      return runId;
    });
  } catch (error) {
    // The project was deleted meanwhile.
    if (isDangling(error)) throw notFound();
    throw error;
  }
}
