import type { StepGroup } from '@stepwright/catalogue/keywords/step';

/** The groups of the action reference, as people look for them. */
export const GROUP_TITLES: { readonly [group in StepGroup]: string } = {
  navigation: 'Pages and addresses',
  click: 'Click',
  enter: 'Enter text',
  keys: 'Keys',
  scroll: 'Scroll',
  select: 'Select',
  wait: 'Wait',
  'frames-windows': 'Frames, windows and dialogs',
  'verify-element': 'Verify an element',
  'verify-text': 'Verify texts',
  'verify-attribute-css': 'Attributes and styles',
  'verify-elements': 'Verify several elements',
  numeric: 'Verify numbers',
  variables: 'Variables',
  cookies: 'Cookies',
  'script-custom': 'Scripts and own actions',
  report: 'Report',
  'condition-math-jwt': 'Conditions, sums and tokens',
  layout: 'Layout',
  image: 'Windows: pictures',
  'mobile-app': 'Mobile: apps',
  'mobile-gesture': 'Mobile: gestures',
  'mobile-verify': 'Mobile: checks',
  'mobile-web': 'Mobile: elements and device',
};
