/** The files that configure API tests, in the order in which they are evaluated (karate §1.8). */
export function configNames(env: string | null): readonly [string, ...string[]] {
  const own = env === null || env === '' ? [] : [`karate-config-${env}.js`];
  return ['karate-base.js', 'karate-config.js', ...own];
}
