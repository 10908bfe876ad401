const BLANKS = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What may come next inside an object or list. */
type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end or comma';

/**
 * Where a text stops being strict JSON, as an index into it; its length when it just ends too early. The native parser knows, but says so
 * for some faults only.
 */
export function locateFault(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  for (;;) {
    take(BLANKS);
    const sign = text[at];
    if (sign === undefined) return at;
    const inside = open[open.length - 1];
    if (wanted === 'end or comma') {
      if (inside === undefined) return at;
      if (sign === ',') wanted = inside === '{' ? 'key' : 'value';
      else if (sign === (inside === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if (wanted === 'colon') {
      if (sign !== ':') return at;
      at += 1;
      wanted = 'value';
    } else if ((wanted === 'first key' && sign === '}') || (wanted === 'first value' && sign === ']')) {
      open.pop();
      at += 1;
      wanted = 'end or comma';
    } else if (wanted === 'key' || wanted === 'first key') {
      if (!take(STRING)) return at;
      wanted = 'colon';
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      at += 1;
      wanted = sign === '{' ? 'first key' : 'first value';
    } else {
      if (!take(STRING) && !take(SCALAR)) return at;
      wanted = 'end or comma';
    }
  }
}
