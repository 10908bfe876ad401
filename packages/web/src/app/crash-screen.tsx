import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isCallError } from '../api/call-error.ts';
import { PlainButton } from '../parts/plain-button.tsx';
import { MessageScreen } from './message-screen.tsx';
import { PATHS } from './paths.ts';

/** What is shown when a screen broke or its first data could not be read: what happened, and a way on. */
export function CrashScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const again = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  const tryAgain = (
    <PlainButton kind="filled" onClick={again}>
      Try again
    </PlainButton>
  );
  if (isCallError(error) && error.passing) {
    return (
      <MessageScreen
        title="Stepwright cannot be reached"
        text="The server does not answer. It may be starting or restarting; nothing that you saved is lost."
      >
        {tryAgain}
      </MessageScreen>
    );
  }
  // After an update the old page asks for files that are gone: only a fresh page helps.
  if (/dynamically imported module|Importing a module script failed|error loading/i.test(error.message)) {
    return (
      <MessageScreen
        title="A newer version is there"
        text="The product was updated while this page was open. Load it again to go on; texts you were editing are kept in this browser."
      >
        <PlainButton kind="filled" onClick={() => window.location.reload()}>
          Load again
        </PlainButton>
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      title="This screen broke"
      text={
        <>
          Something in this screen went wrong. Texts you were editing are kept in this browser.
          <pre>{error.message}</pre>
        </>
      }
    >
      {tryAgain}
      <PlainButton href={PATHS.projects}>To the projects</PlainButton>
    </MessageScreen>
  );
}
