interface CardText {
  readonly title: string;
  readonly text: string;
}

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
    text: 'What was expected, what was there, on which page, with a picture. The report can be shared as one file that opens anywhere.',
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
