/** Takes the newest deletion of this page back, while there is one. */
interface Undo {
  readonly label: string;
  readonly run: () => void;
}

let last: Undo | null = null;

export function rememberDeletion(undo: Undo | null): void {
  last = undo;
}

export const lastDeletion = (): Undo | null => last;
