import { StaleElement } from '@stepwright/catalogue/ports/stale-element';
import { StepError } from '@stepwright/catalogue/step-error';
import { seconds } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';

/** After these the session can do nothing more. */
const GONE = new Set(['connection lost', 'cannot connect', 'invalid session id', 'session not created']);

export function isGone(error: unknown): boolean {
  if (!(error instanceof DriverFault)) return false;
  return (
    GONE.has(error.code) ||
    /disconnected|not connected to DevTools|browser has closed|tab crashed|target closed unexpectedly|request for an existing session/i.test(
      error.message,
    )
  );
}

/**
 * A driver's fault as the step error of actions §13. `cause` is why the session is gone, where that is known. Errors that are no
 * faults (the abort of a step, a programming error) come back as they are.
 */
export function explainFault(error: unknown, cause?: string): unknown {
  if (!(error instanceof DriverFault)) return error;
  if (isGone(error)) {
    return new StepError('E_SESSION', cause ?? `the browser session is gone: ${error.message}`, { cause: error });
  }
  const fail = (code: StepError['code'], reason: string) => new StepError(code, reason, { cause: error });
  switch (error.code) {
    case 'unexpected alert open':
      return fail(
        'E_ALERT_OPEN',
        `a dialog is open with the text "${error.alertText ?? ''}"; accept or dismiss it first`,
      );
    case 'no such alert':
      return fail('E_ALERT', 'no dialog is open');
    case 'no such frame':
      return fail('E_NO_FRAME', `the frame is not there: ${error.message}`);
    case 'no such window':
      return fail('E_WINDOW', 'the current window is closed; switch to another one first');
    case 'last window':
      return fail('E_LAST_WINDOW', 'it is the only window; the session would end with it');
    case 'no such element':
    case 'no such node':
    case 'stale element reference':
    case 'detached shadow root':
      return new StaleElement();
    case 'javascript error':
      return fail('E_SCRIPT_ERROR', `the script failed: ${error.message}`);
    case 'no answer':
      return fail('E_TIMEOUT', `${error.message}; the page or the browser is busy or hangs`);
    case 'timeout':
    case 'script timeout':
      return fail('E_TIMEOUT', error.message);
    case 'unsupported operation':
    case 'unknown command':
    case 'unknown method':
      return fail('E_PLATFORM', `this browser cannot do that: ${error.message}`);
    case 'invalid selector':
      return fail('E_XPATH', error.message);
    case 'element click intercepted':
      return fail('E_NOT_CLICKABLE', `another element receives the click: ${error.message}`);
    case 'element not interactable':
      return fail('E_NOT_CLICKABLE', `it takes no input: ${error.message}`);
    case 'move target out of bounds':
      return fail('E_NOT_CLICKABLE', 'the point lies outside the window');
    default:
      return fail('E_INTERNAL', `the driver answered "${error.code}": ${error.message}`);
  }
}

/** What a fault means that came while a page was being loaded. `what` as in "the page https://…". */
export function explainLoadFault(error: unknown, what: string, timeoutMs: number): unknown {
  const fault = error instanceof StepError ? error.cause : undefined;
  if (!(fault instanceof DriverFault) || isGone(fault)) return error;
  if (fault.code === 'no answer' || fault.code === 'timeout') {
    return new StepError('E_TIMEOUT', `${what} was not complete within ${seconds(timeoutMs)}`, { cause: fault });
  }
  if (fault.code === 'unknown error' || fault.code === 'insecure certificate' || fault.code === 'invalid argument') {
    const reason = /net::\w+|NS_ERROR_\w+/.exec(fault.message)?.[0] ?? fault.message;
    return new StepError('E_NAVIGATION_FAILED', `${what} could not be loaded: ${reason}`, { cause: fault });
  }
  return error;
}

/** A cookie that the browser does not take. */
export function explainCookieFault(error: unknown, { name }: { readonly name: string }): unknown {
  const fault = error instanceof StepError ? error.cause : undefined;
  const refusals = ['invalid cookie domain', 'unable to set cookie', 'invalid argument', 'unknown error'];
  if (!(fault instanceof DriverFault) || !refusals.includes(fault.code)) return error;
  const reason = fault.message.replace(/[.\s]+$/, '');
  return new StepError('E_COOKIE_INVALID', `the browser refuses the cookie ${name}: ${reason}`, { cause: fault });
}

/** A dialog that asks for no text. */
export function explainPromptFault(error: unknown): unknown {
  const fault = error instanceof StepError ? error.cause : undefined;
  if (!(fault instanceof DriverFault) || fault.code !== 'element not interactable') return error;
  return new StepError('E_WRONG_ELEMENT', 'the open dialog asks for no text', { cause: error });
}
