import { useNotices } from '../../parts/notice.tsx';

/** Copies the address of something on this screen, for somebody else to open. */
export function useCopyLink(): (search: Readonly<Record<string, number | undefined>>) => void {
  const notices = useNotices();
  return (search) => {
    const address = new URL(window.location.pathname, window.location.origin);
    for (const [name, value] of Object.entries(search)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    // Over plain http from another machine a browser offers no clipboard.
    const copied = navigator.clipboard?.writeText(address.href) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => notices.done('Link copied.'),
      () => notices.info(`Copy this link: ${address.href}`),
    );
  };
}
