import { AppError } from '../app-error.ts';
import type { ProjectContent } from '../layout/project-content.ts';
import type { ServerParts } from '../server-parts.ts';
import { measureContents, readContents } from '../store/project-contents.ts';

/**
 * Everything in a project, as it was at one moment. Secrets are still in it, sealed.
 *
 * @throws AppError `too_large` for more than a git server would take from us or give back
 */
export async function readWholeProject(
  { database, config }: Pick<ServerParts, 'database' | 'config'>,
  projectId: number,
): Promise<ProjectContent> {
  return database.transaction(async (tx) => {
    await tx`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    const limit = config.git.limits.packed;
    if ((await measureContents(tx, projectId)) > limit) {
      throw new AppError('too_large', `The project holds more than ${Math.floor(limit / (1024 * 1024))} MiB.`, {
        hint: 'Delete large files that no feature needs any more.',
      });
    }
    return readContents(tx, projectId);
  });
}
