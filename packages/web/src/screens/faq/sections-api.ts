import { code, type HelpSection, keys, list, note, steps, text } from './help-text.ts';

/** API tests: what they are written in stands beside, in the reference. */
export const API_SECTIONS: readonly HelpSection[] = [
  {
    id: 'api-testing',
    title: 'API TESTING',
    blocks: [
      text(
        'A feature of type KARATE is written in Karate syntax and runs without a Java runtime. It sends requests, looks into the answers, and needs no browser. All steps, markers, keys of `configure` and functions are listed in the reference on this page; the editor completes and explains them as you type.',
      ),
      code(
        "Feature: orders\n\n  Background:\n    * url apiUrl\n\n  Scenario: an order can be read again\n    Given path 'orders', 42\n    When method get\n    Then status 200\n    And match response == { id: 42, state: '#string', items: '#[] #object' }",
      ),
      steps(
        'Add a feature and choose the type KARATE. A project of the type KARATE or ALL takes it',
        'Put base addresses and other values into the **API Test Data** of an environment: each key is a variable in every scenario',
        'Press **Run**. The report shows each request with its answer; a `match` that failed is shown path by path, with both values side by side',
      ),
      text(
        '**Configuration.** `karate.env` is the name of the environment, unless its settings say otherwise. A file `karate-config.js` (and `karate-base.js`, `karate-config-NAME.js`) among the files of the project is evaluated before each scenario; what it returns are variables, and they win over the API test data.',
      ),
      keys(
        ['`karate.env`', 'What scripts read as `karate.env`, and the NAME of `karate-config-NAME.js`'],
        ['`karate.properties`', 'An object: what scripts read as `karate.properties[...]`'],
        ['`karate.properties.NAME`', 'A single one of them'],
        ['`Script.time.limit`', 'Seconds that a step may spend in its scripts, 10 unless you say otherwise'],
        [
          '`Script.memory.limit`',
          'Megabytes that its scripts may add to what the run holds, 512 unless you say otherwise',
        ],
      ),
      text(
        '**Files and calls.** `read(...)` and `call` find features and files of the project by the last part of the path, so `classpath:auth/sign-in.feature` means the feature `sign-in`, and `this:data/order.json` the file `order.json`. What a text names between quotes comes along by itself; a path that is put together while the test runs must be associated under **Include Features** or **Include Files**. Included features of an API test are there to be called, they do not run before it. Tag a scenario with `@ignore` when it is only meant to be called.',
      ),
      code(
        "* def session = call read('sign-in.feature') { user: 'mia' }\n* def prices = read('prices.csv')\n* match response.total == prices[0].total",
      ),
      text(
        '**Secrets.** Store passwords and keys as `ENC(...)` values in the API test data (**Encrypt value** makes them) or in the settings. They are opened in the process of the run alone and masked in steps, bodies, headers and attachments. The values of headers such as `Authorization`, `Cookie` and `Set-Cookie` are masked whatever they hold.',
      ),
      text(
        '**Java in scripts.** Scripts may use the classes of the Java library that such suites usually need: `java.lang`, collections and streams, dates and `SimpleDateFormat`, `UUID`, `Random`, `Base64`, digests, `Mac` and `Cipher`, regular expressions, big numbers, files. They are made of JavaScript here. A class of your own is replaced by a file `java-types.js` whose value maps class names to JavaScript:',
      ),
      code(
        "({\n  'com.example.Signer': {\n    sign: (text) => Java.type('java.util.Base64').getEncoder().encodeToString(text.getBytes())\n  }\n})",
      ),
      text('Any other class fails the step with its name and line.'),
      text(
        '**Debugging.** **Debug** beside **Run**, Alt+click on a mark beside the text or Ctrl+Alt+Enter at a scenario or row starts a debug session. It opens no browser: beside the text stand the last request with its answer, what the newest step found different, the steps so far and the variables, those of the environment among them. Click beside a line to pause there. A variable is changed by an expression; **Try** runs any step, also one of several lines (Shift+Enter begins the next). The text can be mended while the session stands, and **Retry** goes on with it. A step that calls a feature is one step: the steps of that feature are listed below it when it has run, and breakpoints in it do not hold; to walk through a scenario that is only called, start the session at that scenario. Mocks that the test starts keep answering while the session is paused. `afterScenario` hooks run when the scenario is left.',
      ),
      text(
        '**Mocks.** `karate.start` answers requests of the test, or of the system under test, from a feature whose scenarios say which requests they take. From the command line:',
      ),
      code('npx stepwright mock --help'),
      text(
        '**From elsewhere.** **Import requests** beside the list of features makes features of a Postman collection, an OpenAPI 3 document, a HAR recording or curl commands. It shows first what would be made; values that the requests need go into the API test data of an environment that you choose, and what could not be taken over is said. Files that requests send can be chosen there; they go to the project and into the features. In a report, **Copy as curl** makes a command of a request that was sent, **Copy scenario as curl** a shell script of all that a scenario sent; what is masked stays masked.',
      ),
      code('npx stepwright import shop.postman_collection.json --out features'),
      text(
        '**On your machine.** Folders of existing suites run as they are: `karate-config.js` is looked for upwards from the features, and paths mean files again.',
      ),
      code(
        "npx stepwright run --type KARATE src/test/java --env staging --tags '~@slow' --parallel 4 --out report\nnpx stepwright check --type KARATE src/test/java",
      ),
      text(
        '**Hosts.** The shield on the card of a project says where the requests of its API tests may go: everywhere, or only to listed hosts and ranges, each with a port where you like. Denied ones win. Link-local addresses and the metadata services of clouds are closed unless an address or a range opens them. The rules are asked for each request, each redirect, each web socket and each port that is waited for, and for the address behind the name. They do not hold back browsers, nor the commands that a test starts (`karate.exec`, `karate.fork`): what those may reach is up to the network of the machine.',
      ),
      text(
        '**Limits.** What a run is told by a server is data: expressions inside answers are never evaluated. So that one test cannot hold up the others:',
      ),
      list(
        'A step may spend 10 seconds in its scripts; waiting for answers does not count',
        'A body may have 1 GB; one of more than 8 MB is kept in a file while the test runs',
        'The report shows the first 4,000 characters of a body and links to the whole, up to 10 MB',
        'An exchange ends after 10 minutes with all its redirects, of which there may be 20',
        'Headers of an answer may have 256 kB',
      ),
      note(
        'Browser, desktop, Kafka and gRPC steps are not part of API tests here; such a step fails and says so. Steps in a browser belong in a feature of the UI type, and a test plan may hold both.',
      ),
    ],
  },
];
