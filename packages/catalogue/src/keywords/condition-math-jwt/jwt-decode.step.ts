import { EVERYWHERE, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

export const jwtDecode = step({
  keyword: 'JWT_DECODE',
  group: 'condition-math-jwt',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: { use: 'required', kind: 'value', help: 'The token, with or without "Bearer " in front.' },
  expected: {
    use: 'required',
    kind: 'name',
    help: 'Variable that receives the content as JSON; single parts are then read as <name.part>.',
  },
  autoWait: 'none',
  sentence: 'User decodes the jwt <token> and stores it as {variable}',
  help:
    'Decodes the content of a JSON web token and keeps it as JSON text, unchanged. Neither the signature nor the time of expiry is checked. ' +
    'The token is shown as ****** in the report; its header part is noted there.',
  examples: [
    'Then JWT_DECODE <accessToken> {claims}',
    'And User decodes the jwt <accessToken> and stores it as {claims}',
  ],
  errors: [
    {
      code: 'E_JWT_INVALID',
      when: 'The token has not two or three parts, is not base64url, or its content is no JSON.',
    },
    VARIABLE_NAME_ERROR,
  ],
});
