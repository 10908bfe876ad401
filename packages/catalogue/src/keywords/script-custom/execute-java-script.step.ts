import { EVERYWHERE, PRESENT_ERRORS, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

export const executeJavaScript = step({
  keyword: 'EXECUTE_JAVA_SCRIPT',
  group: 'script-custom',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: {
    use: 'required',
    kind: 'script',
    help: 'The body of a JavaScript function, taken as it is written. Longer ones go into a doc string under the step, where > needs no \\.',
  },
  expected: { use: 'optional', kind: 'name', help: 'Variable that receives what the script returns.' },
  autoWait: 'present',
  sentence: 'User executes the java script <script>( on [locator])( and stores the result as {variable})',
  help:
    'Runs a script in the current document. arguments[0] is the element when a locator is given, else null; arguments[1] holds all variables by ' +
    'name. A promise is awaited, at most Explicit.wait.time. A text that is returned is kept as it is, null and undefined as the empty text, an ' +
    'element as its HTML, anything else as JSON. A script that returns false passes; one that throws fails the step.',
  examples: [
    'Then EXECUTE_JAVA_SCRIPT <return localStorage.length> {stored}',
    'And User executes the java script <arguments[0].scrollTop = 0> on [grid.body]',
  ],
  errors: [
    ...PRESENT_ERRORS,
    {
      code: 'E_SCRIPT_ERROR',
      when: 'The script threw an error, its promise was rejected, or it returned more than 8 MB; the message gives the text.',
    },
    { code: 'E_TIMEOUT', when: 'The promise was not settled when the wait was over.' },
    VARIABLE_NAME_ERROR,
  ],
});
