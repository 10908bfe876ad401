/** One member of the `karate` object, for completion and help. */
export interface KarateMemberHelp {
  readonly name: string;
  /** How it is called, with its arguments; those that may be left out in brackets. A property is its name alone. */
  readonly form: string;
  /** What it does, as one sentence. */
  readonly text: string;
  /** A step or a part of one. */
  readonly example: string;
}

type Row = readonly [form: string, text: string, example: string];

const FUNCTIONS: readonly Row[] = [
  // Variables, paths, comparing
  [
    'get(name, [otherwise])',
    'The value of a variable or of a path into one; null, or the second argument, when there is none.',
    "* def city = karate.get('person.address.city', 'unknown')",
  ],
  [
    'set(name, value)',
    'Sets a variable at once; with a map alone, each of its keys; with a path as second argument, a part of the variable.',
    "* karate.set('token', response.token)",
  ],
  [
    'setXml(name, [path], xml)',
    'Reads a text as XML into a variable or into a place of its XML.',
    "* karate.setXml('order', '<order/>')",
  ],
  ['remove(name, path)', 'Takes a key or a node out of a variable.', "* karate.remove('person', 'address.zip')"],
  [
    'jsonPath(value, path)',
    'What a JSONPath finds in a value.',
    "* def ids = karate.jsonPath(response, '$.items[*].id')",
  ],
  ['xmlPath(value, path)', 'What an XPath finds in XML.', "* def id = karate.xmlPath(response, '/order/id')"],
  [
    'match(actual, expected)',
    'Compares as the step match does and answers whether it holds and why not; a text alone is a whole match expression.',
    "* assert karate.match(response, { id: '#number' }).pass",
  ],
  [
    'expect(value)',
    'Begins a chain of words that ends in a comparison; the step fails when it does not hold.',
    '* karate.expect(response.age).to.be.above(17)',
  ],
  ['eval(source)', 'Runs JavaScript that a script put together itself.', "* def area = karate.eval('width * height')"],
  [
    'fromString(text)',
    'A text that holds JSON or XML as its value; every other text as it is.',
    '* def data = karate.fromString(text)',
  ],
  // Conversions
  ['toString(value)', 'A value as text: JSON and XML on one line.', '* def text = karate.toString(response)'],
  ['pretty(value)', 'JSON or XML over several lines.', '* print karate.pretty(response)'],
  ['prettyXml(value)', 'XML over several lines.', '* print karate.prettyXml(order)'],
  [
    'typeOf(value)',
    'What kind of value it is: string, number, boolean, null, list, map, xml, bytes, function.',
    "* assert karate.typeOf(response) == 'list'",
  ],
  [
    'toJson(value, [removeNulls])',
    'A copy as plain JSON; with true, without keys whose value is null.',
    '* def body = karate.toJson(person, true)',
  ],
  ['fromJson(text)', 'Reads JSON.', '* def person = karate.fromJson(\'{ "name": "Ada" }\')'],
  ['toBytes(value)', 'A list of numbers, or a text, as bytes.', '* def bytes = karate.toBytes([80, 75, 3, 4])'],
  ['toCsv(list)', 'A list of maps as CSV with a header.', "* karate.write(karate.toCsv(people), 'people.csv')"],
  [
    'lowerCase(value)',
    'A text, JSON or XML with all its letters small.',
    "* match karate.lowerCase(response) contains { name: 'ada' }",
  ],
  [
    'extract(text, pattern, group)',
    'The group of the first place in a text that a regular expression fits.',
    "* def token = karate.extract(response, 'token=(\\\\w+)', 1)",
  ],
  [
    'extractAll(text, pattern, group)',
    'The group of each place that a regular expression fits.',
    '* def links = karate.extractAll(response, \'href="([^"]+)"\', 1)',
  ],
  ['urlEncode(text)', 'A text as it stands in a form or a query.', "* def query = karate.urlEncode('a & b')"],
  [
    'urlDecode(text)',
    'The text that was encoded for a form or a query.',
    "* def name = karate.urlDecode('a%20%26%20b')",
  ],
  ['uuid()', 'A new random UUID.', '* def id = karate.uuid()'],
  [
    'toBean(value, className)',
    'An object of a class that the project maps to JavaScript.',
    "* def cat = karate.toBean(response, 'com.example.Cat')",
  ],
  [
    'toJava(value)',
    'The value itself; suites written for another runner say so.',
    '* def list = karate.toJava(response)',
  ],
  ['toJs(value)', 'The value itself; suites written for another runner say so.', '* def value = karate.toJs(response)'],
  [
    'toList(value)',
    'The value itself; suites written for another runner say so.',
    '* def list = karate.toList(response)',
  ],
  ['toMap(value)', 'The value itself; suites written for another runner say so.', '* def map = karate.toMap(response)'],
  [
    'wrapFunction(function)',
    'The function, bound to this scenario: whoever calls it, it sees the variables here.',
    '* def fun = karate.wrapFunction(handler)',
  ],
  // Collections
  [
    'map(list, function)',
    'A list of what the function makes of each item and its index.',
    '* def names = karate.map(people, (person) => person.name)',
  ],
  [
    'filter(list, function)',
    'The items for which the function answers true.',
    '* def adults = karate.filter(people, (person) => person.age > 17)',
  ],
  [
    'forEach(listOrMap, function)',
    'Calls the function with each item and its index, or with each key, its value and its index.',
    '* karate.forEach(people, (person) => karate.log(person.name))',
  ],
  [
    'repeat(count, function)',
    'A list of what the function makes of 0, 1, 2 …',
    '* def ids = karate.repeat(5, (index) => index + 1)',
  ],
  [
    'range(first, last, [distance])',
    'The whole numbers from the first to the last, both included.',
    '* def pages = karate.range(1, 10)',
  ],
  [
    'append(...items)',
    'A new list of the items; lists among them give theirs.',
    '* def all = karate.append(cats, dogs)',
  ],
  [
    'appendTo(list, ...items)',
    'Adds items to a list, or to the list that a variable of that name holds.',
    "* karate.appendTo('all', response)",
  ],
  [
    'merge(...maps)',
    'A new map with the keys of all; later ones win.',
    '* def body = karate.merge(defaults, { name: name })',
  ],
  [
    'sort(list, [function])',
    'A sorted list, by what the function makes of each item.',
    '* def sorted = karate.sort(people, (person) => person.name)',
  ],
  ['distinct(list)', 'The list without repetitions.', '* match karate.distinct(ids) == ids'],
  ['keysOf(map)', 'The keys of a map.', "* match karate.keysOf(person) contains 'name'"],
  ['valuesOf(map)', 'The values of a map.', '* def values = karate.valuesOf(person)'],
  [
    'filterKeys(map, keys)',
    'The map with only those keys: texts, a list, or a map whose keys are meant.',
    "* def short = karate.filterKeys(response, 'id', 'name')",
  ],
  ['mapWithKey(list, key)', 'Each item as a map with that one key.', "* def rows = karate.mapWithKey(names, 'name')"],
  [
    'sizeOf(listOrMap)',
    'How many items a list, keys a map or bytes a body has.',
    '* assert karate.sizeOf(response) == 3',
  ],
  // Files
  ['read(path)', 'Reads a file as the function read does.', "* def body = karate.read('person.json')"],
  ['readAsString(path)', 'A file as text, whatever its ending.', "* def text = karate.readAsString('query.graphql')"],
  ['readAsBytes(path)', 'A file as bytes.', "* def picture = karate.readAsBytes('cat.png')"],
  [
    'readAsStream(path)',
    'A file as a stream of bytes for classes of the shim.',
    "* def stream = karate.readAsStream('data.bin')",
  ],
  [
    'toAbsolutePath(path)',
    'Where a path of the suite leads.',
    "* def path = karate.toAbsolutePath('classpath:person.json')",
  ],
  ['toJavaFile(path)', 'Path and name of a file of the suite.', "* def file = karate.toJavaFile('person.json')"],
  ['write(value, path)', 'Writes a file into the output of the run.', "* karate.write(response, 'answer.json')"],
  // Flow
  [
    'call([shared], path, [argument])',
    'Calls a feature or a function; with true in front it shares the variables of this scenario.',
    "* def login = karate.call('login.feature', { user: 'ada' })",
  ],
  [
    'callonce([shared], path)',
    'Calls once for all scenarios of the feature.',
    "* def login = karate.callonce('login.feature')",
  ],
  [
    'callSingle(path, [argument])',
    'Calls once in the whole run, also when scenarios run side by side.',
    "var login = karate.callSingle('classpath:login.feature');",
  ],
  ['configure(key, value)', 'Does what the step configure does.', "karate.configure('connectTimeout', 5000);"],
  ['setup([name])', 'Runs the scenario tagged @setup and answers its variables.', '| karate.setup().rows |'],
  [
    'setupOnce([name])',
    'Runs the scenario tagged @setup once for the feature.',
    '* def data = karate.setupOnce().data',
  ],
  ['abort()', 'Skips the rest of the scenario, which passes.', '* if (response.empty) karate.abort()'],
  ['fail(reason)', 'Fails the step.', "* if (!response.ok) karate.fail('the order was refused')"],
  [
    'signal(value)',
    'Wakes the step listen, which keeps the value as listenResult.',
    '* def handler = (message) => karate.signal(message)',
  ],
  ['pause(milliseconds)', 'Waits when configure pauseIfNotPerf is true.', '* karate.pause(500)'],
  [
    'stop(port)',
    'Stands still until somebody opens the port, for looking at what a test has made.',
    '* karate.stop(9000)',
  ],
  [
    'start(options)',
    'Starts a mock from its feature and answers an object with its port; it ends with the run.',
    "* def mock = karate.start({ mock: 'cats-mock.feature', port: 0 })",
  ],
  [
    'proceed([url])',
    'In a mock: sends the request on and takes the answer over.',
    "* karate.proceed('https://api.example.com')",
  ],
  [
    'capturePerfEvent(name, start, end)',
    'Tells a time of its own to a load test.',
    "* karate.capturePerfEvent('queue', begin, end)",
  ],
  // Telling
  ['log(...values)', 'Writes values into the report.', "* karate.log('total', total)"],
  [
    'render(template)',
    'Fills an HTML template with the variables of the scenario.',
    "* def html = karate.render({ read: 'page.html' })",
  ],
  ['doc(template)', 'Fills an HTML template and tells it in the report.', "* karate.doc({ read: 'page.html' })"],
  ['embed(value, [mediaType])', 'Tells a value in the report.', "* karate.embed(response, 'application/json')"],
  // The world
  [
    'http(url)',
    'Builds a request in a script: path, param, header, cookie, body, multiPart, then get, post, put, patch or delete.',
    "* def answer = karate.http(baseUrl).path('cats').header('Accept', 'text/xml').get()",
  ],
  [
    'waitForHttp(url)',
    'Waits until the address answers with status 200.',
    "* karate.waitForHttp('http://localhost:8080/health')",
  ],
  ['waitForPort(host, port)', 'Waits until the port takes connections.', "* karate.waitForPort('localhost', 5432)"],
  [
    'webSocket(url, [handler], [options])',
    'Opens a web socket; texts for which the handler answers true wake the step listen.',
    "* def socket = karate.webSocket(url, (message) => message.startsWith('order'))",
  ],
  [
    'webSocketBinary(url, [handler], [options])',
    'Opens a web socket for bytes.',
    '* def socket = karate.webSocketBinary(url)',
  ],
  [
    'exec(command)',
    'Runs a program to its end and answers what it wrote.',
    "* def version = karate.exec('node --version')",
  ],
  [
    'fork(command)',
    'Starts a program beside the scenario; the answer has waitSync(), close(), sysOut and exitCode.',
    "* def server = karate.fork({ args: ['node', 'server.js'] })",
  ],
  [
    'sysenv(name, [otherwise])',
    'A variable of the environment that the run has.',
    "* def home = karate.sysenv('HOME')",
  ],
  [
    'sysprop(name, [otherwise])',
    'A property that the run was started with.',
    "* def port = karate.sysprop('server.port', '8080')",
  ],
];

const PROPERTIES: readonly Row[] = [
  [
    'env',
    'The name of the environment that the run was started for.',
    "* if (karate.env == 'dev') karate.log('development')",
  ],
  [
    'properties',
    'The properties that the run was started with, by name.',
    "* def port = karate.properties['server.port']",
  ],
  [
    'info',
    'Names of the feature and the scenario, and the message of a failure in hooks.',
    '* configure afterScenario = () => karate.log(karate.info.errorMessage)',
  ],
  ['scenario', 'Name, line, section and row of the scenario that runs.', '* print karate.scenario.name'],
  [
    'scenarioOutline',
    'Tables and rows of the outline that the scenario belongs to; null for others.',
    '* print karate.scenarioOutline.name',
  ],
  ['feature', 'Name and file of the feature that runs.', '* print karate.feature.fileName'],
  ['tags', 'The tags that hold for the scenario, without @.', "* assert karate.tags.includes('smoke')"],
  ['tagValues', 'The values of tags, by name.', '* def envs = karate.tagValues.env'],
  ['config', 'What configure has set.', '* print karate.config.readTimeout'],
  ['suite', 'What the run was started with.', '* print karate.suite.env'],
  ['os', 'Name and type of the operating system.', "* if (karate.os.type == 'windows') karate.abort()"],
  [
    'request',
    'The request that was last sent; in a mock the one that came in.',
    "* def agent = karate.request.header('user-agent')",
  ],
  [
    'response',
    'The answer to the last request; its header(name) does not regard case.',
    "* def type = karate.response.header('content-type')",
  ],
  [
    'prevRequest',
    'Method, url, headers and body of the request that was last sent.',
    '* print karate.prevRequest.headers',
  ],
  ['logger', 'Writes at a level: trace, debug, info, warn, error.', "* karate.logger.debug('seen', response)"],
  [
    'faker',
    'Made-up names, addresses, numbers and texts; seed(n) makes them repeat.',
    '* def name = karate.faker.fullName()',
  ],
];

function helpOf([form, text, example]: Row): KarateMemberHelp {
  const name = form.split('(')[0] ?? form;
  return { name, form, text, example };
}

/** Functions of the `karate` object, by topic. */
export const KARATE_FUNCTIONS: readonly KarateMemberHelp[] = FUNCTIONS.map(helpOf);

/** Properties of the `karate` object. */
export const KARATE_PROPERTIES: readonly KarateMemberHelp[] = PROPERTIES.map(helpOf);
