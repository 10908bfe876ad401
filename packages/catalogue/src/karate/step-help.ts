import { type HelpRow, helpRows, type LanguageHelp } from './language-help.ts';

const VARIABLES: readonly HelpRow[] = [
  [
    'def NAME = EXPRESSION',
    'Sets a variable. The value is JSON, XML, JavaScript, a path into another variable, a file (read) or the answer of a call; it may also stand in a text block below.',
    "* def pet = { name: 'Rex', tags: ['dog'] }",
  ],
  [
    'text NAME =',
    'Sets a variable to the text block below, as it is: nothing in it is read as JSON or evaluated.',
    '* text query =\n  """\n  { pets { name } }\n  """',
  ],
  [
    'json NAME = EXPRESSION',
    'Sets a variable to the value as JSON: a text is parsed, XML becomes its map.',
    "* json settings = karate.readAsString('settings.txt')",
  ],
  ['string NAME = EXPRESSION', 'Sets a variable to the value as text, JSON on one line.', '* string body = response'],
  [
    'xml NAME = EXPRESSION',
    'Sets a variable to the value as XML: a text is parsed, a map becomes elements.',
    "* xml order = { order: { id: '7' } }",
  ],
  ['xmlstring NAME = EXPRESSION', 'Sets a variable to XML written as text.', '* xmlstring sent = order'],
  [
    'yaml NAME = EXPRESSION',
    'Sets a variable to YAML that was read: of a text, a file or the text block below.',
    '* yaml pet =\n  """\n  name: Rex\n  age: 3\n  """',
  ],
  [
    'csv NAME = EXPRESSION',
    'Sets a variable to the rows of CSV, a list of maps with the header as keys.',
    '* csv pets =\n  """\n  name,age\n  Rex,3\n  """',
  ],
  ['bytes NAME = EXPRESSION', 'Sets a variable to the bytes of a text or a file.', "* bytes picture = read('rex.png')"],
  [
    'copy NAME = EXPRESSION',
    'Sets a variable to a copy that has nothing in common with its original, at any depth.',
    '* copy other = pet',
  ],
  [
    'set NAME PATH = EXPRESSION',
    'Writes one place of a variable, by JSONPath or XPath; what is missing on the way is made. Without a value a table below names several places in its column "path".',
    "* set pet.owner.city = 'Riga'",
  ],
  ['remove NAME PATH', 'Takes a key, an item, an element or an attribute out of a variable.', '* remove pet.owner'],
  [
    'replace NAME.TOKEN = EXPRESSION',
    'Puts a value where <TOKEN> stands in a text. Without a value a table below names several in its columns "token" and "value".',
    "* replace query.name = 'Rex'",
  ],
  [
    'table NAME',
    'Makes a list of maps of the table below. Each cell is an expression, so texts have quotes; empty cells leave their key out.',
    "* table pets\n  | name  | age |\n  | 'Rex' | 3   |\n  | 'Tom' |     |",
  ],
  [
    'eval SCRIPT',
    'Runs JavaScript for what it does; its value is not kept. Several lines stand in a text block below.',
    '* eval pets.push(pet)',
  ],
  [
    'if CONDITION ACTION',
    'JavaScript that does something on a condition.',
    '* if (responseStatus == 404) karate.abort()',
  ],
  ['delete NAME.KEY', 'Takes a key out of a map, as JavaScript does.', '* delete pet.owner'],
];

const CALLS: readonly HelpRow[] = [
  [
    'call TARGET ARGUMENT',
    'Runs another feature, or a function, with the variables of this scenario: what it sets is set here. A map is its argument; a list runs it once an item.',
    "* call read('sign-in.feature') { user: 'ada' }",
  ],
  [
    'callonce TARGET ARGUMENT',
    'As call, but only the first scenario of the feature does it; the others get what it set.',
    "* callonce read('make-data.feature')",
  ],
];

const REQUESTS: readonly HelpRow[] = [
  ['url EXPRESSION', 'The address that the next requests of the scenario go to.', "* url 'https://shop.example/api'"],
  [
    'path EXPRESSION, …',
    'Adds segments to the address; each is encoded, and what is null falls out.',
    "* path 'pets', pet.id",
  ],
  [
    'param NAME = EXPRESSION',
    'Adds a query parameter; a list gives it several values, null leaves it out.',
    "* param status = 'sold'",
  ],
  ['params JSON', 'Adds query parameters, those whose value is null left out.', '* params { page: 1, size: 20 }'],
  [
    'header NAME = EXPRESSION',
    'Adds a header to the next request; a list sends several.',
    "* header Accept = 'application/json'",
  ],
  ['headers JSON', 'Adds headers to the next request.', "* headers { Authorization: '#(token)' }"],
  ['cookie NAME = EXPRESSION', 'Adds a cookie to the next request.', "* cookie session = 'abc'"],
  ['cookies JSON', 'Adds cookies to the next request.', "* cookies { session: 'abc', theme: 'dark' }"],
  [
    'form field NAME = EXPRESSION',
    'Adds a field of a form that is sent as application/x-www-form-urlencoded.',
    "* form field user = 'ada'",
  ],
  ['form fields JSON', 'Adds several fields of a form.', "* form fields { user: 'ada', password: '#(secret)' }"],
  [
    'multipart file NAME = JSON',
    'Adds a file to a multipart request: read (a path) or value, with filename and contentType.',
    "* multipart file photo = { read: 'rex.png', filename: 'rex.png', contentType: 'image/png' }",
  ],
  ['multipart field NAME = EXPRESSION', 'Adds a field to a multipart request.', "* multipart field title = 'Rex'"],
  [
    'multipart files JSON',
    'Adds several files to a multipart request.',
    "* multipart files { photo: { read: 'rex.png' } }",
  ],
  [
    'multipart fields JSON',
    'Adds several fields to a multipart request.',
    "* multipart fields { title: 'Rex', year: 2020 }",
  ],
  ['multipart entity EXPRESSION', 'Adds a part without a name.', "* multipart entity { name: 'Rex' }"],
  [
    'request EXPRESSION',
    'The body of the next request. Its kind decides the content type unless a header does.',
    "* request { name: 'Rex' }",
  ],
  [
    'retry until CONDITION',
    'Sends the next request again until the condition holds; how often and how far apart is set with configure retry.',
    "* retry until response.state == 'done'",
  ],
  [
    'method NAME',
    'Sends the request: get, post, put, patch, delete, options, head, or an expression.',
    '* method post',
  ],
  [
    'soap action EXPRESSION',
    'Sends the request as a POST of text/xml with the header SOAPAction.',
    "* soap action 'urn:find'",
  ],
  ['status NUMBER', 'Fails unless the answer has this status.', '* status 200'],
];

const OTHERS: readonly HelpRow[] = [
  [
    'match ACTUAL == EXPECTED',
    'Compares a value, or the part of it that a path names, with JSON, XML or any expression; markers such as #string stand for kinds of values.',
    "* match response == { id: '#number', name: 'Rex' }",
  ],
  [
    'match each LIST == EXPECTED',
    'Compares every item of a list.',
    "* match each response.pets == { id: '#number', name: '#string' }",
  ],
  ['assert CONDITION', 'Fails unless the JavaScript gives true itself.', '* assert responseTime < 1000'],
  ['print EXPRESSION, …', 'Tells values in the report, JSON over several lines.', "* print 'the pet:', pet"],
  [
    'configure KEY = EXPRESSION',
    'Changes how requests are sent, what hooks run, what reports show.',
    '* configure readTimeout = 10000',
  ],
  [
    'listen MILLISECONDS',
    'Waits until karate.signal(), a web socket or a channel wakes the scenario; the value is in listenResult.',
    '* listen 5000',
  ],
  ['doc EXPRESSION', 'Shows a page made of a template in the report.', "* doc { read: 'summary.html' }"],
  [
    'compareImage JSON',
    'Compares a picture with its baseline, as far as configure imageComparison allows.',
    "* compareImage { baseline: 'this:baseline.png', latest: '#(picture)' }",
  ],
];

export interface StepHelpGroup {
  readonly title: string;
  readonly forms: readonly LanguageHelp[];
}

/** Every step form, by topic. */
export const STEP_HELP_GROUPS: readonly StepHelpGroup[] = [
  { title: 'Variables', forms: helpRows('step', VARIABLES) },
  { title: 'Calling features and functions', forms: helpRows('step', CALLS) },
  { title: 'Requests', forms: helpRows('step', REQUESTS) },
  { title: 'Checking and telling', forms: helpRows('step', OTHERS) },
];
