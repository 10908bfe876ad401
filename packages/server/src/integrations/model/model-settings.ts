import type { SettingsCipher } from '../../store/settings-cipher.ts';

/** The two kinds of chat model that a project can name in its settings (spec 1 §3, §9). */
export type ModelService = 'gpt' | 'pschat';

/** Where to ask, and with what. The token is used for the one call and goes nowhere else. */
export interface ModelAccess {
  readonly service: ModelService;
  /** Base address of an API that speaks chat completions, without a final slash. */
  readonly url: string;
  readonly token: string;
  readonly model: string;
}

const KEYS = {
  gpt: { token: 'GPT_TOKEN', url: 'GPT_URL', model: 'GPT_MODEL' },
  pschat: { token: 'PSCHAT_TOKEN', url: 'PSCHAT_URL', model: 'PSCHAT_MODEL' },
} as const;

const DEFAULT_URL = { gpt: 'https://api.openai.com/v1', pschat: null };
const DEFAULT_MODEL = { gpt: 'gpt-3.5-turbo', pschat: 'gpt35turbo' };

/** Name of the setting that says that a text of settings can serve. */
export const tokenKey = (service: ModelService) => KEYS[service].token;

/**
 * Reads the access from a text of settings.
 *
 * @returns a sentence that says what is missing, where something is
 */
export function readModelAccess(
  settings: string,
  service: ModelService,
  cipher: SettingsCipher,
): ModelAccess | { missing: string } {
  const values = readObject(settings);
  const keys = KEYS[service];
  const text = (key: string) => {
    const value = values[key];
    if (typeof value !== 'string' || value.trim() === '') return null;
    return value.trim().startsWith('ENC(') ? cipher.decrypt(value) : value.trim();
  };
  const token = text(keys.token);
  const url = text(keys.url) ?? DEFAULT_URL[service];
  if (token === null) return { missing: `The settings hold no ${keys.token}, or it cannot be opened.` };
  if (url === null) return { missing: `The settings hold no ${keys.url}: the address of the model's API.` };
  return { service, url: url.replace(/\/+$/, ''), token, model: text(keys.model) ?? DEFAULT_MODEL[service] };
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
