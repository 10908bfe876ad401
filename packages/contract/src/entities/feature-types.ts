/** What kinds of features there are. Apart from their shape, so that the command line begins without loading it. */
export const FEATURE_TYPES = ['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE', 'WINDOWS', 'BROWSER_USE'] as const;
