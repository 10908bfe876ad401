import { type HelpRow, helpRows, type LanguageHelp } from './language-help.ts';

const ROWS: readonly HelpRow[] = [
  [
    'response',
    'The body of the last answer: JSON or XML where it is that, else text or bytes.',
    "* match response.name == 'Rex'",
  ],
  [
    'responseStatus',
    'The status of the last answer, a number.',
    '* assert responseStatus >= 200 && responseStatus < 300',
  ],
  [
    'responseHeaders',
    'The headers of the last answer: names as the server wrote them, each with a list of values.',
    "* match responseHeaders['Content-Type'][0] contains 'json'",
  ],
  [
    'responseCookies',
    'The cookies that the last answer set: maps with name, value, domain and path.',
    "* match responseCookies.session.value == '#notnull'",
  ],
  ['responseTime', 'Milliseconds from sending the request to the end of its answer.', '* assert responseTime < 1000'],
  ['responseBytes', 'The body of the last answer as bytes.', '* assert responseBytes.length > 0'],
  ['responseType', 'What the last answer was read as: json, xml, string or binary.', "* match responseType == 'json'"],
  ['requestTimeStamp', 'When the last request was sent, milliseconds since 1970.', '* print requestTimeStamp'],
  [
    'karate',
    'The object of the scenario: files, calls, conversions, facts about the run.',
    "* def token = karate.get('token')",
  ],
  [
    'read',
    'Reads a file or a feature: JSON, YAML, CSV and XML as values, JavaScript evaluated, other texts as they are.',
    "* def pet = read('pet.json')",
  ],
  ['__arg', 'In a called feature: what it was called with.', '* match __arg.name == "Rex"'],
  ['__loop', 'In a feature that is called with a list: the place of the item, from 0.', '* print __loop'],
  ['__row', 'In an outline: the cells of the row by column.', '* print __row.name'],
  ['__num', 'In an outline: the place of the row, from 0.', '* print __num'],
  ['listenResult', 'What woke the step listen.', "* match listenResult == 'done'"],
];

/** In a mock, for each request that came in. */
const OF_MOCKS: readonly HelpRow[] = [
  ['request', 'The body that came in.', '* def pet = request'],
  ['requestBytes', 'The body that came in, as bytes.', '* print requestBytes.length'],
  ['requestPath', 'The path that was asked for, without the query.', '* print requestPath'],
  ['requestUri', 'Path and query that were asked for.', '* print requestUri'],
  ['requestUrlBase', 'The address of the mock, without a path.', '* print requestUrlBase'],
  ['requestMethod', 'The method, in capitals.', "* assert requestMethod == 'GET'"],
  ['requestHeaders', 'The headers that came in, each with a list of values.', '* print requestHeaders'],
  [
    'requestParams',
    'The query parameters that came in, each with a list of values.',
    '* def page = requestParams.page[0]',
  ],
  ['requestParts', 'The parts of a multipart request, by name.', '* def photo = requestParts.photo[0].value'],
  [
    'requestCookies',
    'The cookies of the request by name, each with its value.',
    '* def session = requestCookies.session.value',
  ],
  ['pathParams', 'What pathMatches took out of the path.', '* def id = pathParams.id'],
];

const MOCK_FUNCTIONS: readonly HelpRow[] = [
  [
    'pathMatches(pattern)',
    'Whether the path fits; names in braces go to pathParams.',
    "Scenario: pathMatches('/pets/{id}') && methodIs('get')",
  ],
  ['methodIs(name)', 'Whether the request has this method.', "Scenario: methodIs('post')"],
  ['paramExists(name)', 'Whether the query has this parameter.', "Scenario: paramExists('page')"],
  ['paramValue(name)', 'The first value of a query parameter.', "Scenario: paramValue('page') == '1'"],
  [
    'typeContains(text)',
    'Whether the content type of the request has this text in it.',
    "Scenario: typeContains('xml')",
  ],
  ['acceptContains(text)', 'Whether the header Accept has this text in it.', "Scenario: acceptContains('json')"],
  [
    'headerContains(name, text)',
    'Whether a header has this text in it.',
    "Scenario: headerContains('Authorization', 'Bearer')",
  ],
  [
    'headerValue(name)',
    'The text of a header, in any case of its name.',
    "Scenario: headerValue('x-tenant') == 'blue'",
  ],
  ['bodyPath(path)', 'What a JSONPath or XPath finds in the body.', "Scenario: bodyPath('$.name') == 'Rex'"],
];

const nameOf = (form: string): string => form.split('(', 1)[0]!;

/** Variables that are there without being defined. */
export const BUILT_IN_HELP: readonly LanguageHelp[] = helpRows('variable', ROWS, nameOf);

export const MOCK_VARIABLE_HELP: readonly LanguageHelp[] = helpRows('variable', OF_MOCKS, nameOf);

export const MOCK_FUNCTION_HELP: readonly LanguageHelp[] = helpRows('function', MOCK_FUNCTIONS, nameOf);
