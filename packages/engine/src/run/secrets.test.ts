import { expect, test } from 'vitest';
import { Secrets } from './secrets.ts';

test('a secret is hidden in every form in which it may come back', () => {
  const secrets = new Secrets();
  secrets.keep('S3cret & "söß"\nline two/x=1');
  for (const text of [
    'S3cret & "söß"',
    'S3cret & "söß" line two/x=1',
    encodeURIComponent('S3cret & "söß"\nline two/x=1'),
    'S3cret+%26+%22s%C3%B6%C3%9F%22',
    'S3cret &amp; &quot;söß&quot;',
    JSON.stringify('S3cret & "söß"\nline two/x=1').slice(1, -1),
    'line two/x=1',
    Buffer.from('S3cret & "söß"\nline two/x=1').toString('base64'),
  ]) {
    const masked = secrets.maskText(`before ${text} after`);
    expect(masked).toContain('******');
    expect(masked).not.toMatch(/S3cret|line two|UzNjcmV0/);
    expect(masked.startsWith('before ') && masked.endsWith(' after')).toBe(true);
  }
});

test.each(['u:', 'me:', 'mia:'])('a password behind %s is hidden where both stand in base64', (user) => {
  const secrets = new Secrets();
  secrets.keep('sealed-tea-key-4711');
  for (const encoding of ['base64', 'base64url'] as const) {
    for (const rest of ['', '!', '!!']) {
      const text = Buffer.from(`${user}sealed-tea-key-4711${rest}`).toString(encoding);
      const told = secrets.maskText(text).split('******');
      expect(told).toHaveLength(2);
      expect(Buffer.from(told[0] as string, 'base64').toString()).not.toContain('sea');
    }
  }
});

test('a secret among bytes becomes as many stars', () => {
  const secrets = new Secrets();
  secrets.keep('söße-Hütte-47');
  secrets.keep('abc');
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const parts = [Buffer.from([0, 255, 1]), Buffer.from('söße-Hütte-47', encoding), Buffer.from('abc\0')];
    const bytes = Buffer.concat(parts);
    const shown = Buffer.from(secrets.maskBinary(bytes));
    expect(shown.length).toBe(bytes.length);
    expect(shown.subarray(0, 3)).toEqual(parts[0]);
    expect(shown.subarray(3).toString()).toBe(`${'*'.repeat(parts[1]!.length)}abc\0`);
  }
});

test('a cut-off beginning of a secret is hidden, too', () => {
  const secrets = new Secrets();
  secrets.keep('correct-horse-battery');
  expect(secrets.maskText('is "correct-hors...(9 more)"')).toBe('is "******...(9 more)"');
  expect(secrets.maskText('correct')).toBe('correct');
});

test('a secret that holds another one leaves no rest, whatever came first', () => {
  const secrets = new Secrets();
  secrets.keep('tea');
  secrets.keep('tea-time');
  expect(secrets.maskText('tea-time and tea')).toBe('****** and ******');
});

test('very short texts are not secrets, and the structure of a message stays', () => {
  const secrets = new Secrets();
  secrets.keep('1');
  secrets.keep('PASSED');
  const message = {
    testStepFinished: {
      testCaseStartedId: '1',
      testStepId: 'PASSED',
      testStepResult: { status: 'PASSED' as const, duration: { seconds: 1, nanos: 0 }, message: 'it PASSED 1' },
      timestamp: { seconds: 1, nanos: 0 },
    },
  };
  expect(secrets.mask(message as never)).toEqual({
    testStepFinished: {
      ...message.testStepFinished,
      testStepResult: { ...message.testStepFinished.testStepResult, message: 'it ****** 1' },
    },
  });
});

test('patterns with special characters and lone surrogates do not break', () => {
  const secrets = new Secrets();
  for (const value of ['a.b*c(d)[e]{f}|\\/-^$', '\ud800abc', '💧💧💧💧💧💧💧💧']) secrets.keep(value);
  expect(secrets.maskText('x a.b*c(d)[e]{f}|\\/-^$ y')).toBe('x ****** y');
  expect(secrets.maskText('💧💧💧💧💧💧💧💧!')).toBe('******!');
});
