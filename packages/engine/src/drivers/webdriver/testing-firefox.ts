import { findFirefox } from './find-browser.ts';

/** For the names of tests: why this machine cannot run those of Firefox, or undefined. */
export const firefoxLacks: string | undefined = (() => {
  try {
    findFirefox();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
})();
