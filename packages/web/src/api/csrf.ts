let current: string | null = null;

/** The session's token for writing calls; held in memory alone and replaced whenever the session is read. */
export const csrfToken = (): string | null => current;

export function rememberCsrfToken(token: string | null): void {
  current = token;
}
