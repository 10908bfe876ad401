import type { RestoredKind } from '@stepwright/contract/routes/deleted';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isCallError } from '../api/call-error.ts';
import { restoreThing } from '../api/queries/deleted.ts';
import { rememberDeletion } from '../app/last-deletion.ts';
import { useNotices } from './notice.tsx';

export const KIND_NAMES: Readonly<Record<RestoredKind, string>> = {
  feature: 'Feature',
  plan: 'Test plan',
  environment: 'Environment',
  object: 'Global object',
  file: 'File',
};

/** Takes a deletion back: says so, and everything on screen is read again, because links come back too. */
export function useRestore(projectId: number) {
  const notices = useNotices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: { kind: RestoredKind; id: number; name: string }) => restoreThing(projectId, kind, id),
    onSuccess: async ({ kind, name }) => {
      rememberDeletion(null);
      notices.done(`${KIND_NAMES[kind]} ${name} is back.`);
      await client.invalidateQueries();
    },
    onError: (error, { name }) => {
      const taken = isCallError(error) && error.code === 'exists';
      const gone = isCallError(error) && error.code === 'not_found';
      notices.failed(
        taken
          ? `${name} cannot come back: its name is in use. Rename the other one first.`
          : gone
            ? `${name} is not kept any more, or is back already.`
            : `Could not bring ${name} back. Try the operation again.`,
      );
    },
  });
}
