interface CardText {
  readonly title: string;
  readonly text: string;
}

/** What the product is for, in one paragraph and by kinds of tests. */
export const ABOUT = {
  lead: 'One place where a team writes, runs and understands its tests, without code. Whoever can describe what the product should do can test it.',
  kinds: [
    { title: 'Web', text: 'in real browsers, with steps in plain sentences.' },
    { title: 'API', text: 'calls and their answers, in a syntax that many teams know already.' },
    { title: 'Mobile', text: 'apps and mobile browsers, by the same steps and the same reports.' },
    { title: 'Performance', text: 'the scenarios you have, under the load you expect.' },
    { title: 'Accessibility', text: 'checked on the pages that your features open anyway.' },
  ],
} as const;

/** What the product does today; a card comes with the part that it speaks of. */
export const FEATURE_CARDS: readonly CardText[] = [
  {
    title: 'No code to write',
    text: 'A catalogue of ready steps opens pages, clicks, types, waits and verifies. The editor completes them and marks a wrong one before you run it.',
  },
  {
    title: 'Locators in one repository',
    text: 'Give an element a name once. When the page changes, mend it in one place and every feature follows.',
  },
  {
    title: 'Environments defined once',
    text: 'Test data and settings of development, staging and production stand side by side. The same feature runs against each of them.',
  },
  {
    title: 'Watch it happen',
    text: 'While a run goes on you see its steps and a picture of the page, live. Stop it whenever you have seen enough.',
  },
  {
    title: 'Failures that explain themselves',
    text: 'What was expected, what was there, on which page, with a picture. Failures of the same cause stand together, run after run.',
  },
  {
    title: 'On a schedule, side by side',
    text: 'A test plan runs its features by itself, at the times you choose. Runs share the machines you have, each apart from the others.',
  },
  {
    title: 'Access by project and role',
    text: 'People see the projects they belong to. Who may only read, who may write and who decides is set for each project.',
  },
  {
    title: 'Your tests stay yours',
    text: 'A project is pushed to a git repository as plain text files, and read back from there. Nothing is locked in.',
  },
  {
    title: 'Part of your pipeline',
    text: 'Every call of the product is open to programs, and the same features run from a terminal with JUnit results for your build server.',
  },
];

/** Who works with it. */
export const TEAM_CARDS: readonly CardText[] = [
  { title: 'Quality engineers', text: 'Turn a test case into a running feature in minutes and keep it easy to read.' },
  { title: 'Developers', text: 'Run the same features on your own machine before anything is merged.' },
  { title: 'Product owners', text: 'Read what is covered, in sentences that you would write yourself.' },
  { title: 'Project admins', text: 'Decide who works in a project and keep its environments in order.' },
  { title: 'Super admins', text: 'Set up projects and see at a glance what the installation needs.' },
];
