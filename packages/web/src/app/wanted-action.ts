/** What the next screen should open by itself, such as its dialog for a new thing: asked for by the palette, taken once. */
let wanted: string | null = null;

export function wantAction(name: string): void {
  wanted = name;
}

export function takeAction(name: string): boolean {
  if (wanted !== name) return false;
  wanted = null;
  return true;
}
