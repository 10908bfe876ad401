import { StreamLanguage, type StreamParser } from '@codemirror/language';

interface Mode {
  /** Between the marks of a doc string. */
  inDocString: boolean;
}

const COMMENT = /^\s*#.*/;
const TAGS = /^\s*@.*/;
const HEAD = /^\s*(?:Feature|Background|Scenario Outline|Scenario|Examples):/;
const STEP = /^\s*(?:\*|Given|When|Then|And|But)(?=\s|$)/;
const MARK = /^\s*"""/;

/**
 * The frame of an API test: heads, step keywords, tags, comments, marks of doc strings. The mode for Gherkin takes every `#` for a
 * comment, and here markers begin with it. What stands inside of steps is coloured by `apiLook`.
 */
const frame: StreamParser<Mode> = {
  name: 'api-test',
  startState: () => ({ inDocString: false }),
  token(stream, mode) {
    if (mode.inDocString) {
      const end = stream.string.indexOf('"""', stream.pos);
      if (end === -1) {
        stream.skipToEnd();
        return null;
      }
      mode.inDocString = false;
      stream.pos = end + 3;
      return 'string';
    }
    if (stream.sol()) {
      if (stream.match(COMMENT)) return 'comment';
      if (stream.match(TAGS)) return 'tag';
      if (stream.match(HEAD) || stream.match(STEP)) return 'keyword';
      if (stream.match(MARK)) {
        mode.inDocString = true;
        return 'string';
      }
    }
    stream.skipToEnd();
    return null;
  },
};

export const apiMode = StreamLanguage.define(frame);
