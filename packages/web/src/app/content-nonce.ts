/**
 * The nonce that the server placed into this page: style elements without it are refused by the content security policy.
 * Undefined while developing, where the marker was never replaced.
 */
const found = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

export const contentNonce = found && !found.startsWith('__') ? found : undefined;
