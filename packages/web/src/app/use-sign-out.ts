import { useMutation } from '@tanstack/react-query';
import { explain } from '../api/call-error.ts';
import { endSession } from '../api/queries/session.ts';
import { useNotices } from '../parts/notice.tsx';

/** Ends the session and leaves for the address that the server names (spec 1 §2). */
export function useSignOut(): { readonly signOut: () => void; readonly leaving: boolean } {
  const notices = useNotices();
  const leave = useMutation({
    mutationFn: endSession,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notices.failed(`Could not sign out. ${explain(error)}`),
  });
  return { signOut: () => leave.mutate(), leaving: leave.isPending };
}
