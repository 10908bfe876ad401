import { FEATURE_TYPES } from '@stepwright/contract/entities/feature-types';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { productVersion } from './product-version.ts';
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts';
import { EXIT, UsageError } from './usage-error.ts';

/** Every command answers its exit code; its module is loaded only when it is called. */
const program = new Command('stepwright')
  .description('Tests in plain Gherkin steps: in real browsers, and of APIs.')
  .version(productVersion(), '-v, --version')
  .showHelpAfterError('(stepwright --help tells what is possible)')
  .showSuggestionAfterError()
  .exitOverride();

let code: number = EXIT.passed;

inputs(program.command('run').description('run features from disk'))
  .option(
    '--tags <expression>',
    'run only scenarios whose tags match, such as "@smoke and not @slow"; given several times, all must match',
    collect,
    [],
  )
  .option('--out <folder>', 'takes messages.ndjson, junit.xml, report.html and pictures', './stepwright-report')
  .addOption(
    new Option('--reports <kinds>', 'which reports to write beside messages.ndjson: html, junit, both, or none')
      .argParser(readReports)
      .default(REPORT_KINDS, 'html,junit'),
  )
  .addOption(new Option('--parallel <number>', 'scenarios at once, 1 to 64').argParser(readParallel).default(1))
  .addOption(new Option('--threads <number>').argParser(readParallel).hideHelp())
  .option('--headed', 'show the browser')
  .option('--dry-run', 'only tell which scenarios would run')
  .optionsGroup('Of API tests (--type KARATE; a path may end in :LINE):')
  .option('--env <name>', 'what karate.env is')
  .option('--configdir <folder>', 'where karate-config.js is')
  .option('--classpath <folder>', 'root of classpath: paths; may be given several times', collect, [])
  .option('--name <name>', 'only scenarios of this name; a pattern for the whole name')
  .option('--property <name=value>', 'a property; may be given several times', collect, [])
  .option('--java-types <file>', 'script that maps names of Java classes')
  .addHelpText(
    'after',
    '\nExit codes: 0 all passed, 1 a scenario failed, 2 wrong usage or configuration, 3 the run itself broke, 130 stopped by Ctrl+C.',
  )
  .action(async (paths: string[], options) => {
    const { runCommand } = await import('./run-command.ts');
    code = await runCommand(paths, options);
  });

withTexts(program.command('check').description('check features without running them'))
  .option(
    '--environment <file>',
    'JSON: {"ui": {…}, "api": {…}, "settings": {…}}; given several times, the features are checked against each',
    (file: string, before: string[]) => [...before, file],
    [],
  )
  .option('--tags <expression>', 'check only scenarios whose tags match')
  .option('--json', 'print the findings as JSON')
  .addHelpText('after', '\nExit codes: 0 no errors, 1 errors were found, 2 wrong usage.')
  .action(async (paths: string[], options) => {
    const { checkCommand } = await import('./check-command.ts');
    code = await checkCommand(paths, options);
  });

program
  .command('actions')
  .description('list the actions that a step can name, or explain one')
  .argument('[keyword]', 'such as CLICK; of API tests such as def, contains, #uuid, readTimeout')
  .addOption(new Option('--type <type>', 'whose language').choices([...FEATURE_TYPES]).default('ANOROC'))
  .option('--json', 'print as JSON')
  .action(async (keyword: string | undefined, options) => {
    const { actionsCommand } = await import('./actions-command.ts');
    code = actionsCommand(keyword, options);
  });

program
  .command('record')
  .description('open a browser, and write what you do in it as a feature with its objects')
  .argument('<url>', 'the page to begin with')
  .option('--out <file>', 'the feature; its objects go beside it as .objects.json', 'recorded.feature')
  .option('--object <name>', 'name of the object that takes the locators', 'page')
  .option('--sentences', 'write sentences instead of keywords')
  .addOption(new Option('--browser <type>', 'which browser').choices(['chrome', 'firefox']).default('chrome'))
  .addOption(new Option('--headless').hideHelp())
  .action(async (url: string, options) => {
    const { recordCommand } = await import('./record-command.ts');
    code = await recordCommand(url, options);
  });

program
  .command('mock')
  .description('answer requests from the scenarios of features')
  .argument('<paths...>', 'features, the first scenario that fits answers')
  .addOption(new Option('--port <number>', '0 takes any that is free').argParser(readPort).default(0, '0'))
  .option('--host <name>', 'address to listen on; 0.0.0.0 for other machines too', 'localhost')
  .option('--ssl', 'HTTPS, with a certificate of its own unless one is given')
  .option('--cert <file>', 'certificate as PEM; made when it is not there')
  .option('--key <file>', 'its private key as PEM')
  .option('--prefix <path>', 'begin of all paths, such as /api', '')
  .option('--watch', 'read the features again when they change')
  .option('--env <name>', 'what karate.env is')
  .option('--classpath <folder>', 'root of classpath: paths; may be given several times', collect, [])
  .option('--property <name=value>', 'a property; may be given several times', collect, [])
  .option('--java-types <file>', 'script that maps names of Java classes')
  .option('--out <folder>', 'takes files that scenarios write', './stepwright-report')
  .action(async (paths: string[], options) => {
    const { mockCommand } = await import('./mock-command.ts');
    code = await mockCommand(paths, options);
  });

program
  .command('import')
  .description(
    'make features of requests: a Postman collection, OpenAPI 3 (JSON or YAML), a HAR recording, or curl commands',
  )
  .argument('<file>', 'what holds the requests')
  .option('--out <folder>', 'takes the features and environment.json with the values they need', './imported')
  .action(async (file: string, options) => {
    const { importCommand } = await import('./import-command.ts');
    code = await importCommand(file, options);
  });

program
  .command('serve')
  .description('start the product: database, server, executors')
  .action(async () => {
    const { serveCommand } = await import('./serve-command.ts');
    code = await serveCommand();
  });

try {
  await program.parseAsync();
} catch (error) {
  code = codeOf(error);
}
// Connections that are kept for reuse must not hold the process.
process.exitCode = code;
process.stdout.write('', () => process.exit(code));

function inputs(command: Command): Command {
  return withTexts(command).option('--environment <file>', 'JSON: {"ui": {…}, "api": {…}, "settings": {…}}');
}

function withTexts(command: Command): Command {
  return command
    .argument('<paths...>', 'feature files, and folders that are searched for *.feature')
    .addOption(new Option('--type <type>', 'type of the features').choices([...FEATURE_TYPES]).default('ANOROC'))
    .option('--objects <file>', 'JSON: global objects, each with its locators')
    .option('--files <folder>', 'files that steps may use');
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function readPort(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
}

function readReports(text: string): readonly ReportKind[] {
  if (text === 'none') return [];
  if (text === 'both') return REPORT_KINDS;
  return text.split(',').map((word) => {
    const kind = REPORT_KINDS.find((known) => known === word.trim());
    if (kind === undefined) throw new InvalidArgumentError(`Expected html, junit, both or none, not "${word.trim()}".`);
    return kind;
  });
}

function readParallel(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 64) return number;
  throw new InvalidArgumentError('Expected a whole number from 1 to 64.');
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.passed : EXIT.usage;
  if (error instanceof UsageError) {
    console.error(error.message);
    return EXIT.usage;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return EXIT.broken;
}
