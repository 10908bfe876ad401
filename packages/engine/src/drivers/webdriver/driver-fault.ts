/**
 * What a driver answered instead of a value, or why no answer came. `code` is the WebDriver error code (`no such window`,
 * `stale element reference`, …) or one of ours:
 * - `connection lost`: the driver or the browser is gone
 * - `no answer`: nothing came within the call's deadline
 * - `cannot connect`: nobody listens at the address
 */
export class DriverFault extends Error {
  readonly code: string;
  /** Text of the open dialog, where the driver told it. */
  readonly alertText: string | undefined;

  constructor(code: string, message: string, options: { alertText?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DriverFault';
    this.code = code;
    this.alertText = options.alertText;
  }
}

/** Drivers append their version and stack lines; only the first line says something. */
export function firstLine(text: unknown): string {
  const line = String(text ?? '').split('\n', 1)[0] ?? '';
  return line.replace(/\s*\(Session info:.*$/, '').trim();
}
