import { accessibleRules } from '@stepwright/catalogue/page/accessible-name';
import { selectRules } from '@stepwright/catalogue/page/select-elements';
import { aimRules } from './aim.ts';
import { displayedRules } from './displayed.ts';
import { lookAround } from './look.ts';
import { measureRules } from './measure.ts';
import { pickRules } from './pick.ts';
import { plainJson } from './plain-json.ts';
import { prepareRules } from './prepare.ts';
import { readingRules } from './readings.ts';

/**
 * The text of an expression whose value is `look(request)`. Everything in it comes from functions that use nothing of this process;
 * rules remember styles, so each moment gets new ones.
 */
export const LOOK_SOURCE = `(() => {
const displayedRules = ${displayedRules};
const measureRules = ${measureRules};
const readingRules = ${readingRules};
const accessibleRules = ${accessibleRules};
const selectRules = ${selectRules};
const pickRules = ${pickRules};
const aimRules = ${aimRules};
const prepareRules = ${prepareRules};
const plainJson = ${plainJson};
const lookAround = ${lookAround};
const selects = selectRules(accessibleRules());
return lookAround(() => {
  const rules = displayedRules();
  const aim = aimRules(rules);
  const readings = readingRules(rules, measureRules(rules, aim));
  return { rules, readings, aim, pick: pickRules(rules, readings, selects), prepare: prepareRules(aim) };
}, plainJson);
})()`;

/** Function declaration: answers null where nothing is installed yet. The request comes as JSON text. */
export const CALL_LOOK =
  '(request) => globalThis.__stepwrightLook ? globalThis.__stepwrightLook(JSON.parse(request)) : null';

/** Function declaration: makes the look ready for CALL_LOOK in the same world. */
export const INSTALL_LOOK = `() => { globalThis.__stepwrightLook = ${LOOK_SOURCE}; }`;

/** Function declaration: both in one. */
export const INSTALL_AND_CALL_LOOK = `(request) => (globalThis.__stepwrightLook = ${LOOK_SOURCE})(JSON.parse(request))`;

/** Function declaration that leaves nothing behind, for the page's own world. */
export const LOOK_ONCE = `(request) => ${LOOK_SOURCE}(JSON.parse(request))`;
