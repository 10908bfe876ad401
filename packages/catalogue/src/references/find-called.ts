/** Longest path that is looked at. */
const LONGEST = 300;
/** A name with an ending: `orders.feature@list`, `classpath:data/tea.json`, `users.csv?fresh`. */
const NAME = /^(?:.*[/\\:])?([^/\\:]+\.[A-Za-z][A-Za-z0-9]{0,9})(?:[@?].*)?$/;

/**
 * The last parts of all paths that a text of the API language, or a script, may read or call by name, each once: whatever stands between
 * two quotes or bars of a line and looks like a path. A path that is put together while the test runs is not among them; what such a
 * test reads is associated with its feature. More names are answered than are read: whether there is such a file is for the caller to say.
 */
export function namesCalled(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    for (const piece of line.split(/['"`|]/).slice(1, -1)) {
      const written = piece.trim();
      if (written.length > LONGEST || !written.includes('.')) continue;
      // A tag and a query may hold slashes; the name ends in front of them.
      const cut = /\.feature(?=[@?])/.exec(written);
      const name = NAME.exec(cut ? written.slice(0, cut.index + cut[0].length) : written)?.[1];
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}
