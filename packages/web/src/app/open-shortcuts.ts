/** Name of the window event that opens the list of keyboard shortcuts. */
export const OPEN_SHORTCUTS = 'stepwright-shortcuts';
