import { EVERYWHERE, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const callCustom = step({
  keyword: 'CALL_CUSTOM',
  group: 'script-custom',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'required', kind: 'name', help: 'Name of the custom action; upper and lower case differ.' },
  expected: {
    use: 'optional',
    kind: 'value',
    help: 'Text that the action gets as its argument; JSON is handed over as text.',
  },
  autoWait: 'present',
  sentence: 'User calls the custom action <action>( on [locator])( with {argument})',
  help:
    'Runs an action of your own: a JavaScript or TypeScript module, or a Java class in a jar, among the files that the feature includes. A module ' +
    'named like the action (LoyaltyPoints.ts) exports it as default, any module may export it by name: a function, or a class with a method run. ' +
    'It gets { argument, element, variables, environment, browser, signal, log, attach } and may return { variables }, which later steps find. ' +
    'A class of a jar is started as java -cp <jars> <class>: it reads { argument, element, variables, environment } as JSON from its standard ' +
    'input and may print { "variables": {…} } as its last line. The action runs in a process of its own and must end within Explicit.wait.time. The ' +
    'help page describes all of it under CUSTOM ACTION.',
  examples: [
    'Then CALL_CUSTOM <LoyaltyPoints> {25}',
    'And User calls the custom action <LoyaltyPoints> on [account.card] with {25}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_CUSTOM_NOT_FOUND', when: 'No included file has the action, or a jar has it and no Java is installed.' },
    {
      code: 'E_CUSTOM_FAILED',
      when: 'The action threw an error or ended its process; the message quotes it, with the line.',
    },
    { code: 'E_TIMEOUT', when: 'It did not end in time.' },
    { code: 'E_VARIABLE', when: 'It returned a variable with a name that is not allowed.' },
  ],
});
