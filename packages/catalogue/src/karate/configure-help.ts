import type { LanguageHelp } from './language-help.ts';

type Row = readonly [key: string, text: string, value: string, ...more: readonly string[]];

const ROWS: readonly Row[] = [
  // Requests
  ['url', 'An address for all requests, those of called features too.', "'https://shop.example/api'"],
  [
    'headers',
    'Headers of every request, or a function that makes them for each.',
    "{ Authorization: '#(token)' }",
    "read('headers.js')",
  ],
  ['cookies', 'Cookies of every request; null also forgets those that answers set.', "{ session: 'abc' }", 'null'],
  ['charset', 'What is added to the content type of bodies; null adds nothing.', "'utf-8'", 'null'],
  ['connectTimeout', 'Milliseconds in which a connection must be there.', '30000', '5000'],
  ['readTimeout', 'Milliseconds in which an answer must come.', '30000', '10000'],
  ['followRedirects', 'Whether redirects are followed.', 'true', 'false'],
  ['retry', 'How often retry until sends a request, and the milliseconds between.', '{ count: 10, interval: 1000 }'],
  ['httpRetryEnabled', 'Whether a request is sent once more when its connection broke.', 'true', 'false'],
  [
    'ssl',
    'Encrypted connections: true trusts any certificate; a map names key store and trust store.',
    'true',
    "{ keyStore: 'client.p12', keyStorePassword: '#(secret)', keyStoreType: 'pkcs12' }",
  ],
  [
    'proxy',
    'The proxy that requests go through.',
    "'http://proxy.example:8080'",
    "{ uri: 'http://proxy.example:8080', nonProxyHosts: ['localhost'] }",
  ],
  ['localAddress', 'The address of this machine that connections begin at.', "'192.168.0.7'"],
  [
    'auth',
    'Signs every request: basic, bearer, ntlm or oauth2.',
    "{ type: 'basic', username: 'ada', password: '#(secret)' }",
    "{ type: 'bearer', token: '#(token)' }",
  ],
  ['ntlmAuth', 'Signs in by NTLM.', "{ username: 'ada', password: '#(secret)', domain: 'shop' }"],
  // Answers
  ['lowerCaseResponseHeaders', 'Whether names of answered headers are in small letters.', 'true', 'false'],
  ['xmlNamespaceAware', 'Whether XML is read with its namespaces.', 'true', 'false'],
  ['matchEachEmptyAllowed', 'Whether match each holds for an empty list.', 'true', 'false'],
  // Hooks and failures
  ['beforeScenario', 'A function that runs before the steps of each scenario.', "() => karate.log('begins')"],
  [
    'afterScenario',
    'A function that runs behind each scenario, also a failed one.',
    '() => karate.log(karate.info.scenarioName)',
  ],
  ['afterScenarioOutline', 'A function that runs behind the last row of each outline.', "() => karate.log('all rows')"],
  [
    'afterFeature',
    'A function that runs behind the last scenario of the feature.',
    "() => karate.call('clean-up.feature')",
  ],
  ['onStepFailure', 'A function that runs when a step has failed.', '() => karate.log(response)'],
  [
    'continueOnStepFailure',
    'Whether steps behind a failed one run; a map says for which keywords.',
    'true',
    "{ enabled: true, continueAfter: false, keywords: ['match', 'status'] }",
  ],
  ['abortedStepsShouldPass', 'Whether steps behind karate.abort() count as passed.', 'true', 'false'],
  ['abortSuiteOnFailure', 'Whether a failure ends the whole run.', 'true', 'false'],
  [
    'callSingleCache',
    'Keeps what callSingle answered in a file, for so many minutes.',
    '{ minutes: 15 }',
    "{ minutes: 15, dir: 'cache' }",
  ],
  ['pauseIfNotPerf', 'Whether karate.pause() waits outside of load tests.', 'true', 'false'],
  // Reports
  ['report', 'What of the log and of steps with * is shown.', '{ showLog: true, showAllSteps: false }', 'false'],
  ['printEnabled', 'Whether print writes anything.', 'true', 'false'],
  ['logPrettyRequest', 'Whether sent JSON and XML is shown over several lines.', 'true', 'false'],
  ['logPrettyResponse', 'Whether answered JSON and XML is shown over several lines.', 'true', 'false'],
  ['logPretty', 'Both of them.', 'true', 'false'],
  ['logging', 'What is shown, and what of it is masked.', "{ mask: ['Authorization'] }"],
  ['logModifier', 'Has no effect: secrets of the environment are masked in every report.', 'null'],
  ['imageComparison', 'How compareImage judges pictures.', '{ failureThreshold: 1.5 }'],
  // Mocks
  [
    'responseHeaders',
    'Headers of every answer of a mock, or a function that makes them.',
    "{ 'Content-Type': 'application/json' }",
  ],
  ['responseDelay', 'Milliseconds that a mock waits before it answers.', '200'],
  ['cors', 'Whether a mock lets pages of other origins call it.', 'true', 'false'],
  // Read and kept, without an effect in API tests
  ['driver', 'For steps that steer a browser; API tests have none.', "{ type: 'chrome' }"],
  ['driverTarget', 'For steps that steer a browser; API tests have none.', 'null'],
  ['robot', 'For steps that steer a desktop; API tests have none.', 'null'],
  ['kafka', 'Kept for scripts that talk to Kafka themselves.', "{ 'bootstrap.servers': 'localhost:9092' }"],
  ['grpc', 'Kept for scripts that talk gRPC themselves.', "{ host: 'localhost', port: 9555 }"],
  ['websocket', 'Kept for scripts that talk over web sockets themselves.', 'null'],
  ['webhook', 'Kept for scripts that take web hooks themselves.', 'null'],
  ['channel', 'Kept for scripts that talk over channels themselves.', 'null'],
];

/** Every key of `configure`, by topic, with values that it often has. */
export const CONFIGURE_HELP: readonly LanguageHelp[] = ROWS.map(([name, text, ...values]) => ({
  kind: 'configure',
  name,
  form: `configure ${name} = EXPRESSION`,
  text,
  example: `* configure ${name} = ${values[0]}`,
  values,
}));

export const CONFIGURE_NAMES: readonly string[] = ROWS.map(([name]) => name);
