import { code, type HelpSection, keys, list, note, text } from './help-text.ts';

/** Sections about projects, features, plans and the run. */
export const WORK_SECTIONS: readonly HelpSection[] = [
  {
    id: 'projects',
    title: 'PROJECTS',
    blocks: [
      text(
        'A project holds everything that is tested together: features, test plans, environments, the object repository, files and runs. Its type says which kinds of feature it takes.',
      ),
      {
        kind: 'keys',
        head: ['Type', 'For'],
        rows: [
          ['KARATE', 'Tests of an API, in Karate syntax'],
          ['SELENIUM', 'Tests of a web page, in the steps listed on this page. On the wire this type is `ANOROC`'],
          ['MOBILE', 'Tests of an app on a device'],
          ['PERFORMANCE', 'Load tests'],
          [
            'ALL',
            'Any of them: each feature then has a type of its own, chosen when it is added and fixed from then on',
          ],
        ],
      },
      text(
        '**Add Project** asks for a name of 4 to 15 characters and a type. Only a super admin with the write role adds or deletes projects. A click on a card selects the project, **Features** opens it; the buttons beside it manage its users, synchronise it with a git repository, edit it and delete it.',
      ),
      text(
        '**Manage Users** shows who may work in the project in three tabs. **Assign User** takes a user name and a role: a project admin edits the project, its users and schedules and may delete things in it; a developer writes and runs tests. Whoever is removed leaves this project only.',
      ),
      text(
        '**Sync Project** on the card brings the files of a git repository into the project, from the branch that its **Git Branch Name** says; **Push Project** in the top bar writes the project into a new branch. Name and password are used for that one call and are kept nowhere.',
      ),
    ],
  },
  {
    id: 'test-cases',
    title: 'TEST CASE AND PLAN MANAGEMENT',
    blocks: [
      text(
        'A **feature** is one Gherkin text with one or more scenarios. Add one with the plus sign above the list, write its steps, keep it with **Update** (Ctrl+S) and start it with **Run** (Ctrl+Enter). Names have 3 to 20 characters.',
      ),
      text('A step names an action. What it needs stands in brackets, and each kind of bracket means one thing:'),
      code(
        'Then ENTER [login.userName] <customer.name>\nAnd User clicks on [login.signIn]\nThen VERIFY [header.greeting] {Hello, Ada}',
      ),
      list(
        '`[locator]` names an element of the Object Repository, or is an xpath or another kind of locator itself',
        '`<test data>` is a value, or the name of a value in the UI test data of the environment',
        '`{expected}` is what should be there, or an option of the action',
      ),
      text(
        'Keyword form and sentence form mean the same; use whichever your team reads more easily. An exclamation mark in front of the instruction (`Then !CLICK [menu]`) leaves the step out of the report unless it fails.',
      ),
      text(
        '**The editor** completes actions, sentences, locators, keys and columns as you type, also from parts of words (`clk sub`); Ctrl+Space asks for it. What is wrong is underlined and listed below: F8 goes to the next problem, Ctrl+. offers what mends it. Rest the pointer on an action, a locator or a value to read what it is; F12 goes there, Shift+F12 shows where it is used, F2 renames it. The arrow beside a scenario runs that scenario alone, and beside each step stands how it ended last time. F1 lists all keys.',
      ),
      text(
        '**Include Features** puts the scenarios of other features before those of this one. **Include Files** makes uploaded files available to its steps. Both searches begin at three characters.',
      ),
      text(
        'A **locator** is an xpath, or begins with its kind. It may stand in the step or, better, under a name in the Object Repository:',
      ),
      {
        kind: 'keys',
        head: ['Written', 'Finds'],
        rows: [
          ["`//button[@id='save']`", 'What the xpath selects, in the current frame. `xpath=` may stand before it'],
          ['`css=form .primary`', 'What the css selector selects, also inside open shadow roots, as the kinds below'],
          [
            '`text=save`',
            'The innermost elements that contain the text, in any case; `text="Save"`: exactly this text',
          ],
          [
            '`role=button "Save"`',
            'Elements of an ARIA role with this accessible name. `role=button save`: a part of the name in any case; the name may be left out. `role=button[name="Save"]` means the same',
          ],
          ['`testid=save`', 'The attribute `data-testid`, `data-test-id`, `data-test`, `data-qa` or `data-cy`'],
          [
            '`css=#pay >> css=x-card >> role=button`',
            'Step by step: into a frame, into a shadow root, into whatever was found. The frame is left again when the step ends',
          ],
        ],
      },
      code('{\n  "checkout": ["testid=checkout", "role=button \\"Check out\\"", "//form//button[last()]"]\n}'),
      text(
        'An entry may hold a **list of up to ten locators**, the best first. When the first ones have matched nothing for 3 seconds (`Locator.alternatives.after` in the settings) and a later one matches exactly one element, the step goes on with that. It says so, the run is marked **healed**, and the page of the object proposes to put the locator that worked first. Steps about several elements use the first locator only. An element that an alternative finds is not gone, so a check for its absence does not pass by mistake.',
      ),
      text(
        'Tags such as `@smoke` stand above a feature or scenario. When you start a run, a tag expression narrows it: `@smoke and not @slow`. The dialog shows how many scenarios match before anything starts.',
      ),
      text(
        '**Working in the page.** While a debug session is paused, its page can be used: click, drag and scroll in the picture; after a click the keys go to the page too, until you press Esc (Shift+Esc sends Esc). With the keyboard alone: Tab to the picture, then Enter. Lists, choices of files and dialogs of the page open beside the picture. A ring shows where you clicked, and below stands how long the page took to answer. Alt+P picks an element: its locators are shown with how many elements each matches and how likely it survives a change; add the chosen ones to the object repository, or put one into the step at the cursor. **Try a locator** outlines what a locator matches now.',
      ),
      text(
        '**Recording.** Alt+R (or **Record**) writes down what you do in the page: clicks, texts, choices, keys, uploads, pages and windows. Alt+C asks for the next element to check: its text, value or state. The **Recorded** part lists the steps; set them right, then insert them at the marked step or as a new scenario. Elements that the repository knows keep their names, others become new entries of the object that you choose. Passwords are never recorded: the step names a key, and you put its `ENC(...)` value into the environment. On your own machine `stepwright record https://shop.example` opens a browser and writes a feature and its objects when you close it.',
      ),
      text(
        'Values that a step stores (with `SET_VARIABLE` and its relatives) stay until the end of the run, also for later features of the same plan.',
      ),
    ],
  },
  {
    id: 'performance-testing',
    title: 'PERFORMANCE TESTING',
    blocks: [
      text(
        'A feature of type PERFORMANCE describes load. How many virtual users come, and how, belongs in the settings of the environment, so that one script serves a quick check and a long soak.',
      ),
      keys(
        ['`gatling.inject`', 'How users arrive. Left out: 10 users, spread over 5 seconds'],
        ['`gatling.protocol`', 'What all requests share: base address, headers'],
      ),
      note('This version keeps such features and their settings but does not run them yet.'),
    ],
  },
  {
    id: 'mobile-testing',
    title: 'MOBILE TESTING',
    blocks: [
      text(
        'Steps that begin with `APP_` or `MOBILE_` speak to an app through an Appium server. Device, app and time-outs are capabilities, declared in the settings of the environment.',
      ),
      code(
        '{\n  "webdriver.type": "MOBILE",\n  "remote.webdriver.url": "http://devices.example:4723",\n  "capabilities": {\n    "platformName": "Android",\n    "appium:app": "shop.apk",\n    "appium:uiautomator2ServerLaunchTimeout": 120000,\n    "appium:androidInstallTimeout": 90000\n  }\n}',
      ),
      list(
        'Points on the screen are written `X;Y` in pixels or, behind a `%`, in percent; a third number is how often to tap (once when left out)',
        'Swipes are written `startX;startY;endX;endY` in percent of the screen; `px` behind a number makes it pixels',
        '`APP_SCROLL_TO_ELEMENT` scrolls three times at most unless you say otherwise',
        '`MOBILE_SWITCH_CONTEXT` takes `nativeapp` or `mobileview`, and without a value goes to the other one',
        'Orientation is `LANDSCAPE` or `PORTRAIT`; without a value the device is turned',
        'The state of an app reads NOT_INSTALLED, NOT_RUNNING, RUNNING_IN_BACKGROUND_SUSPENDED, RUNNING_IN_BACKGROUND or RUNNING_IN_FOREGROUND',
      ),
      note(
        'Such steps can be written today, and the check knows their forms. The device driver is not part of this version: a step that needs it ends with an error that says so.',
      ),
    ],
  },
  {
    id: 'plans-and-schedules',
    title: 'Test Plan and Schedule',
    blocks: [
      text(
        'A test plan is an ordered list of features that run as one. Add it under **Test Plan** with a name of 4 to 20 characters and a description, then choose its features and their order under **Manage Features**. A feature may stand in it more than once.',
      ),
      text(
        '**Add Schedule** lets a plan start by itself. It needs a name of 4 to 15 characters, an environment and a cron expression with five parts (minute, hour, day, month, weekday) or six (with seconds in front). It comes due once a minute at most.',
      ),
      {
        kind: 'keys',
        head: ['Expression', 'When'],
        rows: [
          ['`30 6 * * 1-5`', 'Monday to Friday at half past six in the morning'],
          ['`0 */2 * * *`', 'Every two hours, on the hour'],
          ['`0 0 22 * * *`', 'Every day at ten in the evening, with a part for seconds'],
        ],
      },
      text(
        'The dialog says in words what the expression means and shows the next five starts in the time zone you choose. Where the clocks go forward, a start inside the missing hour happens once, right after it; where they go back, a fixed hour happens once.',
      ),
      text(
        'Decide what should happen when a start comes while the last run still goes on (leave it out, wait, or run beside it), and what should be made up for after the server was away. Every start, taken or left out, stays in the history of the schedule with its reason.',
      ),
      text('A plan that still has schedules is not deleted: delete the schedules first.'),
      text(
        '**Check** (in the palette, and from a plan, a feature or an environment) reads each feature against each environment before anything runs and shows what would fail, the worst first: unknown steps, locators, keys and files that are missing, broken settings, tags that leave nothing. A schedule whose next run cannot succeed says so in its row, with the first reason; a run can be started all the same.',
      ),
      text(
        'Before an object or an environment is saved, a strip above its texts names the features in which the change makes new errors.',
      ),
      text('The same check on your machine, against two environments:'),
      code(
        'npx stepwright check features --objects objects.json --environment staging.json --environment production.json',
      ),
    ],
  },
  {
    id: 'report-display',
    title: 'REPORT DISPLAY',
    blocks: [
      text(
        'Each run keeps what it said, step by step. **Runs** lists them, newest first; choose one and its report opens beside the list, with the failed step, what was expected, what was there, and the page as it looked. While a run goes on you see the steps appear and the page with them.',
      ),
      list(
        '**Download** gives a zip with a report that opens anywhere, JUnit XML, the messages of the run and the pictures',
        'A failed step outlines its element in the picture, and what covers it; below stand the failed requests and the console errors of the page while the step ran',
        '**Pick a locator here** opens the page as it was stored: click an element, choose among the locators that lead to it and put them into the Object Repository. An object offers the same, and tries its locators on the newest stored pages',
        'The address of a run, a scenario or a step can be sent to a colleague',
        'A run can be repeated as a whole or with its failed scenarios only, and two runs can be compared',
        'A scenario is marked as flaky when it changed its result without a change of its text',
      ),
      text(
        '**Report Portal** shows the launches of an outside portal when one is configured, otherwise our own launches view.',
      ),
      keys(
        ['`rp.endpoint`', 'Address of the portal'],
        ['`rp.project`', 'Name of the project there'],
        [
          '`rp.apikey`',
          'Its key. The portal is shown in a frame and asks you to sign in itself, so it is not needed for that',
        ],
        ['`ENABLE_SOFT_ASSERT`', '`YES` lets a scenario go on after a failed check; it still counts as failed'],
        ['`Explicit.wait.time`', 'Seconds that a step waits for its element, 50 when left out'],
        [
          '`Script.time.limit`',
          'Seconds that one script of an API test may run, 10 when left out; waiting for answers does not count. A script that goes on is stopped and its line named',
        ],
        [
          '`Script.memory.limit`',
          'Megabytes that scripts of API tests may add to what their run holds, 512 when left out',
        ],
        [
          '`Report.pages`',
          'Which pages are stored for picking locators: `all` (failed steps, pictures, ends of scenarios; this is so when left out), `failures` or `none`. What stands in password fields is left out',
        ],
      ),
    ],
  },
];
