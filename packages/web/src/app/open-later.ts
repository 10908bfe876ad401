/** Names of the window events that open what is loaded only when somebody wants it. */
export const OPEN_SHORTCUTS = 'stepwright-shortcuts';
export const OPEN_PALETTE = 'stepwright-palette';
export const OPEN_PUSH = 'stepwright-push';
export const OPEN_ENCRYPT = 'stepwright-encrypt';
export const OPEN_DELETED = 'stepwright-deleted';

export function openLater(name: string): void {
  window.dispatchEvent(new Event(name));
}
