/**
 * Cuts command lines into words as bash does (single, double and `$'…'` quotes, backslashes, lines that go on) or, when carets continue
 * its lines, as the command prompt of Windows does. Nothing is expanded: variables stay as they stand.
 *
 * @returns one list of words for each command
 */
export function shellWords(text: string): string[][] {
  return isPrompt(text) ? promptWords(text) : bashWords(text);
}

function isPrompt(text: string): boolean {
  return /\^\s*$/m.test(text) || /\^"/.test(text);
}

function bashWords(text: string): string[][] {
  const commands: string[][] = [[]];
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) commands[commands.length - 1]?.push(word);
    word = null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') {
      const end = text.startsWith('\r\n', at + 1) ? at + 2 : at + 1;
      const next = text[end] ?? '';
      // A backslash at the end of a line joins it with the next one.
      if (next === '\n') endWord();
      else word = (word ?? '') + next;
      at = end;
    } else if (sign === "'") {
      const end = closing(text, at + 1, "'");
      word = (word ?? '') + text.slice(at + 1, end);
      at = end;
    } else if (sign === '$' && text[at + 1] === "'") {
      const [content, end] = ansiQuoted(text, at + 2);
      word = (word ?? '') + content;
      at = end;
    } else if (sign === '"') {
      const [content, end] = doubleQuoted(text, at + 1);
      word = (word ?? '') + content;
      at = end;
    } else if (sign === '\n' || sign === ';' || sign === '|' || sign === '&') {
      endWord();
      commands.push([]);
    } else if (/\s/.test(sign)) {
      endWord();
    } else if (sign === '#' && word === null) {
      at = lineEnd(text, at) - 1;
    } else {
      word = (word ?? '') + sign;
    }
  }
  endWord();
  return commands.filter((words) => words.length > 0);
}

function closing(text: string, from: number, quote: string): number {
  const end = text.indexOf(quote, from);
  return end === -1 ? text.length : end;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function doubleQuoted(text: string, from: number): [content: string, end: number] {
  let content = '';
  let at = from;
  for (; at < text.length && text[at] !== '"'; at += 1) {
    const next = text[at + 1] ?? '';
    if (text[at] === '\\' && '"\\$`\n'.includes(next)) {
      if (next !== '\n') content += next;
      at += 1;
    } else {
      content += text[at];
    }
  }
  return [content, at];
}

const ANSI: { readonly [letter: string]: string } = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001b',
  E: '\u001b',
};

function ansiQuoted(text: string, from: number): [content: string, end: number] {
  let content = '';
  let at = from;
  for (; at < text.length && text[at] !== "'"; at += 1) {
    if (text[at] !== '\\') {
      content += text[at];
      continue;
    }
    const rest = text.slice(at + 1, at + 10);
    const code = /^(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2})|([0-7]{1,3}))/.exec(rest);
    if (code !== null) {
      const hex = code[1] ?? code[2] ?? code[3];
      const point = hex === undefined ? Number.parseInt(code[4] ?? '0', 8) : Number.parseInt(hex, 16);
      content += point <= 0x10ffff ? String.fromCodePoint(point) : '';
      at += code[0].length;
    } else {
      content += ANSI[rest[0] ?? ''] ?? rest[0] ?? '';
      at += 1;
    }
  }
  return [content, at];
}

function promptWords(text: string): string[][] {
  const joined = text.replace(/\^\r?\n\s*/g, ' ');
  return joined
    .split(/\r?\n/)
    .map(promptLine)
    .filter((words) => words.length > 0);
}

/** A caret takes the meaning of the next sign; quotes in quotes are doubled or have a backslash. */
function promptLine(line: string): string[] {
  const text = line.replace(/\^(.)/g, '$1');
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\' && text[at + 1] === '"') {
      word = `${word ?? ''}"`;
      at += 1;
    } else if (sign === '"' && isQuoted && text[at + 1] === '"') {
      word = `${word ?? ''}"`;
      at += 1;
    } else if (sign === '"') {
      isQuoted = !isQuoted;
      word ??= '';
    } else if (!isQuoted && /\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (!isQuoted && (sign === '&' || sign === '|')) {
      break;
    } else {
      word = (word ?? '') + sign;
    }
  }
  return word === null ? words : [...words, word];
}
