import { code, type HelpSection, keys, list, note, steps, text } from './help-text.ts';

/** Sections about what the product works together with. */
export const CONNECTION_SECTIONS: readonly HelpSection[] = [
  {
    id: 'jira',
    title: 'JIRA API INTEGRATION',
    blocks: [
      text(
        'With these settings in an environment a run is written to a Jira test management, and a failure can raise a ticket. The number of the ticket then stands in the row of the run.',
      ),
      keys(
        ['`UPDATE_TEST_MANAGEMENT`', '`YES` switches the connection on'],
        ['`TEST_MANAGEMENT`', 'Which test management is spoken to'],
        ['`TM_URL`, `TM_ACCESS_TOKEN`', 'Its address and token; keep the token encrypted'],
        ['`TM_PROJECT_NAME`', 'The project there'],
        ['`UPDATE_PLAN`, `PLAN_NAME`, `PLAN_FOLDER`, `PLAN_ID`', 'Whether and which plan is updated'],
        ['`UPDATE_CYCLE`, `CYCLE_NAME`, `CYCLE_FOLDER`, `CYCLE_ID`', 'Whether and which cycle is updated'],
        ['`TC_ID`', 'The test cases, separated by semicolons'],
        ['`CREATE_TICKET`, `TICKET_SUMMARY`', 'Whether a failure raises a ticket, and its title'],
      ),
      note(
        'This version keeps these settings and shows ticket numbers that a run carries; it does not call Jira itself yet.',
      ),
    ],
  },
  {
    id: 'ai',
    title: 'GPT and PSCHAT Integration',
    blocks: [
      text(
        'A wish in plain words inside a feature is turned into steps when you press **Update**. The block is taken out and what was made is put at the end of the text, for you to read and correct.',
      ),
      code('gpt:\nCheck that a customer with a wrong password sees an error and stays signed out.\nENDGPT'),
      list(
        '`gpt:` … `ENDGPT` asks the model whose token is `GPT_TOKEN`',
        '`pschat:` … `ENDCHAT` asks the chat service whose token is `PSCHAT_TOKEN`',
        '`gpt_api:` and `gpt_web:` … `ENDGPT` give a sample of an API or a web test; no model is asked',
        'Features of type PERFORMANCE are left alone; for KARATE only Gherkin lines are kept',
      ),
      keys(
        ['`GPT_TOKEN`, `PSCHAT_TOKEN`', 'The token; keep it encrypted'],
        ['`GPT_URL`, `PSCHAT_URL`', 'The address of an API that speaks chat completions. `PSCHAT_URL` is needed'],
        ['`GPT_MODEL`, `PSCHAT_MODEL`', 'The model, `gpt-3.5-turbo` and `gpt35turbo` when left out'],
      ),
      text(
        'They stand in the settings of an environment; of several the newest counts. The server asks, never your browser, and an answer takes some 5 to 10 seconds; **Cancel** calls it off and saves nothing. When no answer comes the feature is saved as you wrote it, and a line above the editor says why.',
      ),
      text(
        'An experiment: `"gptPrompt": "…"` in the UI or API test data of an environment is answered with test data when you press **Update**.',
      ),
    ],
  },
  {
    id: 'jenkins',
    title: 'Jenkins Integration',
    blocks: [
      text(
        'Any build server can start a run over the open API and wait for its result. A project admin makes a key under **Keys for programs** with **New key**; its client id and its secret are shown once. A job needs:',
      ),
      {
        kind: 'keys',
        head: ['Parameter', 'Meaning'],
        rows: [
          ['Base URL: `BASE`', 'Address of this product'],
          [
            'Client id and project secret key: `CLIENT_ID`, `CLIENT_SECRET`',
            'As they were shown when the key was made',
          ],
          ['Feature id: `FEATURE`', 'Stands in the address of the feature as `feature`'],
          ['Application id: `APPLICATION`', 'Stands in every address of the project as `project`'],
          ['Environment id: `ENVIRONMENT`', 'Stands in the address of the environment as `environment`'],
          ['Run scenario tags: `TAGS`', 'A tag expression, or nothing'],
        ],
      },
      code(
        [
          'set -e',
          'TOKEN=$(curl -fsS -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$BASE/oidc/token" |',
          `  sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`,
          'call() { curl -fsS -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" "$@"; }',
          'ORDER="{\\"feature_id\\":$FEATURE,\\"env_id\\":$ENVIRONMENT,\\"application_id\\":$APPLICATION,\\"run_scenariotags\\":\\"$TAGS\\"}"',
          `RUN=$(call -d "$ORDER" "$BASE/api/run/feature" | sed -E 's/.*"id":([0-9]+).*/\\1/')`,
          'STATUS=RUNNING',
          'while [ "$STATUS" = RUNNING ]; do',
          '  sleep 3',
          `  STATUS=$(call "$BASE/api/run/$RUN" | sed -E 's/.*"status":"([A-Z]+)".*/\\1/')`,
          'done',
          'call -o "run-$RUN.zip" "$BASE/reports/$RUN.zip"',
          'echo "Run $RUN: $STATUS"',
          '[ "$STATUS" = SUCCESS ]',
        ].join('\n'),
      ),
      text(
        'A run answers RUNNING until it has ended as SUCCESS, FAILURE or ERROR. For a test plan call `/api/run/businessScenario` with `business_scenario_id`. The zip holds JUnit XML for the build server. Every call is described under **API for programs**.',
      ),
    ],
  },
  {
    id: 'troubleshooting',
    title: 'TROUBLESHOOT INSTRUCTIONS',
    blocks: [
      {
        kind: 'keys',
        head: ['What you see', 'What helps'],
        rows: [
          [
            'A run stays in the queue',
            '**Health of this installation** in the account menu says whether an executor is there and what it lacks',
          ],
          [
            'An element is not found',
            'The failed step shows the locator, how long was waited, and the page. **Pick a locator here** finds a better one on that page, **Try a locator** in a debug session shows what one matches now; raise `Explicit.wait.time` only when the page is slow',
          ],
          ['Works here, fails at night', 'Compare the two runs: what broke, what is slower, which environment'],
          [
            'The browser does not start',
            'The error of the run says which one was looked for and where. Install it beside the executor (Chrome and Chromium need chromedriver, Firefox needs nothing else), choose another one with `webdriver.type`, or name a remote one in `remote.webdriver.url`',
          ],
          [
            'A key such as `customer.name` is typed literally',
            'The environment that you run against has no such key. The editor marks it when that environment is chosen',
          ],
          [
            'Saving says the text has changed',
            'Somebody saved in the meantime. The merge view shows both texts; nothing is overwritten unasked',
          ],
          ['Invalid json', 'A comma too many or a quote missing; the editor marks the place'],
        ],
      },
    ],
  },
  {
    id: 'email',
    title: 'EMAIL REPORTING',
    blocks: [
      text('With these settings in an environment the result of a run goes out by e-mail.'),
      keys(
        ['`SEND_EMAIL_ALWAYS`', '`YES` or `NO`: after every run'],
        ['`SEND_EMAIL_ON_FAILURE`', '`YES` or `NO`: only when something failed'],
        ['`EMAIL_TO`', 'Addresses, separated by commas'],
        ['`EMAIL_SUBJECT`, `EMAIL_BODY`', 'What the message says'],
        ['`EMAIL_SMTP_USERNAME`, `EMAIL_SMTP_PASSWORD`', 'The account that sends; keep the password encrypted'],
      ),
      note('This version keeps the settings but does not send mail yet.'),
    ],
  },
  {
    id: 'custom-action',
    title: 'CUSTOM ACTION',
    blocks: [
      text(
        'What no action of the catalogue does can be written as a JavaScript or TypeScript module, uploaded as a file of the project and called by `CALL_CUSTOM`. Smaller things fit in a single step: `EXECUTE_JAVA_SCRIPT` runs a script in the page and can store what it returns.',
      ),
      steps(
        'Write a module named like the action: `LoyaltyPoints.ts`, `.js`, `.mjs`, `.mts` or `.cjs`. It needs no build step; types are simply left out when it runs.',
        'Upload it under **Files** and add it to the feature under **Include Files**.',
        'Call it: `Then CALL_CUSTOM <LoyaltyPoints> {25}`. Later steps find what it returns as `<points>`.',
      ),
      code(
        "export default async ({ argument, environment, browser, log }) => {\n  const { text } = await browser.read('cart.goods');\n  const dollars = Math.floor(Number(text.replace('$', '')));\n  await log(`${dollars} dollars`);\n  return { variables: { points: Number(argument) + dollars } };\n};",
      ),
      text(
        'The action is a function or a class with a method `run`. A module that is named otherwise may hold several actions and exports each under its own name. What an action gets:',
      ),
      {
        kind: 'keys',
        head: ['Name', 'What it is'],
        rows: [
          ['`argument`', 'The expected text of the step, or null'],
          ['`element`', 'The element of the step when it names one; hand it to the calls of `browser`'],
          ['`variables`', 'All variables that are set'],
          ['`environment`', 'The UI test data, with encrypted values opened'],
          [
            '`browser`',
            '`act(keyword, { on, to, data, expected })` does any action of the catalogue, with its waiting',
          ],
          [
            '`browser.click`',
            '`click`, `hover`, `type`, `press`, `goto` and `waitFor` are short forms of the most common ones; a locator is a name of the objects or an xpath',
          ],
          ['`browser.read`', '`read(locator)` tells count, text, value, state and place of an element as it is now'],
          [
            '`browser.script`',
            '`script(function, ...arguments)` runs in the page; an element may be the first argument',
          ],
          [
            '`browser.page`',
            '`page()` tells address and title, `cookies()` the cookies, `screenshot(locator)` gives a picture',
          ],
          ['`log`', '`log(text)` writes a line into the report'],
          ['`attach`', '`attach(content, { name, mediaType })` keeps a file with the report'],
          ['`signal`', 'Fires when the time of the action is over'],
        ],
      },
      list(
        'It returns `{ variables: { name: value } }` or nothing. Texts are kept as they are, anything else as JSON',
        'An error that it throws fails the step with its message and the line of the module',
        'It runs in a process of its own and must end within `Explicit.wait.time`; what it leaves running is ended with it',
        'It may import the modules of Node and other included files (`./rates.ts`), but no packages',
      ),
      text(
        'A class of a **jar** works as well, where a Java runtime is installed on the machine of the executor. It is started as `java -cp <jars of the feature> <class>` and reads one JSON text with `argument`, `element`, `variables` and `environment` from its standard input. When it ends with 0 the step has passed; its last line may be JSON: `{"variables": {"points": 34}}`. An exception fails the step with its message.',
      ),
    ],
  },
  {
    id: 'local-executor',
    title: 'LOCAL EXECUTOR',
    blocks: [
      text(
        'Runs are carried out by executors. One starts with the product; more can run on other machines, wherever the browsers or the system under test are. An executor asks the server for work, so it needs no open port of its own, and it never holds a password of the database.',
      ),
      text(
        'The same engine also runs features from a folder, without any server, for instance while you write them or in a build:',
      ),
      code('npx stepwright run features --environment environment.json --objects objects.json --out report'),
      text(
        'It ends with 0 when everything passed, 1 when a scenario failed, 2 for wrong usage and 3 when the run itself broke.',
      ),
      text(
        '`npx stepwright check` says beforehand what would fail, `npx stepwright record` writes a feature from what you do in a browser, and `npx stepwright actions` explains every action; `--help` behind each lists its options.',
      ),
    ],
  },
  {
    id: 'windows-apps',
    title: 'WINDOWS APP AUTOMATION',
    blocks: [
      text(
        'Actions that begin with `SK_` find their place on the screen by a picture. The locator is the name of an image file, with its extension, among the files of the feature; the driver listens on port 4723 unless the settings say otherwise.',
      ),
      {
        kind: 'keys',
        head: ['Option', 'Where the click goes'],
        rows: [
          ['`center`', 'The middle of what was found'],
          ['`left`, `right`, `above`, `below`', 'Beside it'],
          ['`right;20,30`', 'Beside it, then 20 pixels right and 30 down'],
          ['`below;120,-40`', 'Below it, then 120 pixels right and 40 up'],
          ['`245,89`', 'From its upper left corner'],
          ['`50%,50%`', 'A share of its width and height'],
        ],
      },
      note(
        'Such steps can be written today, and the check knows their forms. The Windows driver is not part of this version: a step that needs it ends with an error that says so.',
      ),
    ],
  },
  {
    id: 'references',
    title: 'REFERENCES',
    blocks: [
      text('Settings of an environment that choose the browser:'),
      keys(
        [
          '`webdriver.type`',
          'CHROME, FIREFOX, SAFARI, or a provider: BROWSERSTACK, SAUCELABS, PCLOUDY, MOBILE, WINDOWS',
        ],
        ['`remote.webdriver.url`', 'A Selenium Grid or provider instead of the browser beside the executor'],
        [
          '`webdriver.protocol`',
          'How the browser is spoken to: `auto` (WebDriver BiDi where it is offered, else classic commands), `bidi` or `classic`',
        ],
        ['`capabilities`', 'A map that the session is asked for with'],
        ['`arguments`, `prefs`', 'Command line arguments and preferences of the browser'],
        ['`config.browser`, `app`, `platformName`', 'For apps: `APP`, the app, the platform'],
        ['`run.timeout.minutes`', 'How long a run may take'],
      ),
      text('Forms that several actions share:'),
      {
        kind: 'keys',
        head: ['Form', 'Meaning'],
        rows: [
          ['`10px`', 'Exactly this, or with the default deviation when written `~10px`'],
          ['`10px~3px`', 'This value, three pixels more or less'],
          ['`10-20px`', 'Anything from 10 to 20'],
          [
            '`==`, `!=`, `>=`, `<=`, `><`, `!<`, `!>`',
            'Comparisons of `VERIFY_NUMERIC_VALUES`; commas and the $ sign are ignored',
          ],
          ['`text_2`', 'The third element (places count from 0) with this text'],
          [
            '`sum`, `subtract`, `multiply`, `divide`, `min`, `max`',
            'What `MATH_OPERATIONS` does with a list of numbers',
          ],
        ],
      },
      text(
        'A secret is stored encrypted: in the environment choose **Encrypt value**, and `ENC(...)` takes the place of the plain text. A run uses the value and masks it wherever it would appear.',
      ),
      text(
        'The open API is described under **API for programs** in the account menu. Keyboard shortcuts are listed under `?`; Ctrl+K finds every screen, action and object.',
      ),
    ],
  },
];
