import type { Bundle, BundleApi } from '@stepwright/contract/bundle';
import type { EgressPolicy } from '@stepwright/contract/entities/egress-policy';

/** A setting of the environment: what `karate.env` says in its tests. */
export const ENV_SETTING = 'karate.env';
/** `karate.properties` with an object, and `karate.properties.NAME` with a single value. */
const PROPERTIES_SETTING = 'karate.properties';

/** `karate.env` of a run: what the settings say, else the name of the environment. */
export function apiEnv(environment: Pick<Bundle['environment'], 'name' | 'settings'>): string {
  const said = environment.settings[ENV_SETTING];
  return typeof said === 'string' && said.trim() !== '' ? said.trim() : environment.name;
}

/** What API tests need beyond the environment's data. Secrets stay as they are stored. */
export function apiOf(
  environment: Pick<Bundle['environment'], 'name' | 'settings'>,
  egress: Pick<EgressPolicy, 'allow' | 'deny'>,
): BundleApi {
  return {
    env: apiEnv(environment),
    properties: propertiesOf(environment.settings),
    egress: { allow: egress.allow, deny: egress.deny },
  };
}

function propertiesOf(settings: Bundle['environment']['settings']): Record<string, string> {
  const properties: Record<string, string> = {};
  const whole = settings[PROPERTIES_SETTING];
  if (typeof whole === 'object' && whole !== null && !Array.isArray(whole)) {
    for (const [name, value] of Object.entries(whole)) put(properties, name, value);
  }
  for (const [key, value] of Object.entries(settings)) {
    if (key.startsWith(`${PROPERTIES_SETTING}.`)) put(properties, key.slice(PROPERTIES_SETTING.length + 1), value);
  }
  return properties;
}

/** Properties are texts; a setting may be written as a number or a whole object. */
function put(properties: Record<string, string>, name: string, value: unknown): void {
  if (name === '' || value === null || value === undefined) return;
  Object.defineProperty(properties, name, {
    value: typeof value === 'string' ? value : JSON.stringify(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
