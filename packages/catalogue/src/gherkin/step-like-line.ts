import { type Dialect, dialects } from '@cucumber/gherkin';

/** Step keywords of a language without their blank, `*` last. English for an unknown language. */
export function stepKeywords(language: string): readonly string[] {
  const dialect: Dialect = dialects[language] ?? dialects.en!;
  const { given, when, then, and, but } = dialect;
  const words = [given, when, then, and, but].flatMap((list) => list.map((word) => word.trim()));
  return [...new Set(words.filter((word) => word !== '*')), '*'];
}

/** Why a line was probably meant as a step, and the step that was meant where that is plain. */
export interface MeantLine {
  readonly reason: string;
  readonly line?: string;
}

/**
 * Gherkin takes a line without step keyword as description, silently. Tells why a line was probably meant as a step and what to
 * write, or null for ordinary prose.
 *
 * @param isKeyword knows the actions, in any case of letters
 */
export function explainStepLikeLine(
  line: string,
  language: string,
  isKeyword: (word: string) => boolean,
): string | null {
  return meantBy(line, language, isKeyword)?.reason ?? null;
}

/** The same, with the step that was meant. */
export function meantBy(line: string, language: string, isKeyword: (word: string) => boolean): MeantLine | null {
  const text = line.trim();
  if (text === '') return null;
  if (/^(gpt|pschat):/i.test(text))
    return { reason: 'a block for generated steps is still in the text; generate the steps or remove it' };
  const words = stepKeywords(language);
  const plain = text.replace(/^!\s*/, '');
  const first = /^\S+/.exec(plain)?.[0] ?? '';
  const named = words.find((word) => word !== '*' && startsWithWord(plain, word));
  if (named && plain !== text) {
    const meant = `${named} !${plain.slice(named.length).trim()}`;
    return { reason: `write the ! behind the keyword: ${meant}`, line: meant };
  }
  const lower = words.find((word) => word !== '*' && startsWithWord(plain.toLowerCase(), word.toLowerCase()));
  if (!named && lower && looksLikeInstruction(plain.slice(lower.length).trim(), isKeyword)) {
    const rest = plain.slice(lower.length).trim();
    return {
      reason: `a step keyword is written with its capital letter: ${lower} ${rest}`,
      line: `${lower} ${text === plain ? '' : '!'}${rest}`,
    };
  }
  if (looksLikeInstruction(plain, isKeyword)) {
    const then = words.includes('Then') ? 'Then' : (words[0] ?? '*');
    return {
      reason: `a step begins with a keyword such as ${then}: ${then} ${text === plain ? first : `!${first}`} ...`,
      line: `${then} ${text === plain ? '' : '!'}${plain}`,
    };
  }
  if (/^(feature|scenario|scenario outline|background|examples|rule)\s*:/i.test(text)) {
    return { reason: `"${/^[^:]*/.exec(text)![0]}:" is not expected here` };
  }
  return null;
}

/** `CLICK [x]`, `User clicks on [x]`: an action or the beginning of a sentence with a slot. */
function looksLikeInstruction(text: string, isKeyword: (word: string) => boolean): boolean {
  const plain = text.replace(/^!\s*/, '');
  const first = /^[^\s[\]<>{}]+/.exec(plain)?.[0] ?? '';
  if (first.toLowerCase() === 'user') return /[[<{]/.test(plain);
  if (!isKeyword(first)) return /^[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|^[A-Z][A-Z0-9_]{2,}\s*[[<{]/.test(plain);
  return first === first.toUpperCase() || /^\S+\s*[[<{]/.test(plain);
}

function startsWithWord(text: string, word: string): boolean {
  return text.startsWith(word) && /^\s/.test(text.slice(word.length));
}
