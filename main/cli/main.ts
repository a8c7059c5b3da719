/**
 * The shell commands: parses the command line, runs one command on an engine in this process, returns the
 * exit code.
 */
import { Argument, Command, CommanderError, Option } from 'commander';
import { AkinError } from '../contract/errors.ts';
import { CollectionName } from '../contract/names.ts';
import { PHOTOS_OF_EACH } from '../host/sample.ts';
import { version } from '../host/system.ts';
import { SCALES } from '../lab/reproduce/experiment.ts';
import { PAPER_NAMES } from '../lab/reproduce/paperNames.ts';
import {
  collectPeople,
  NotUnderstoodError,
  parseAs,
  parsePort,
  parsePositive,
  parseWhole,
  QUIET,
} from './arguments.ts';
import { addBrowseCommands } from './browse.ts';
import {
  duplicatesCommand,
  indexCommand,
  itemsCommand,
  problemsCommand,
  salvageCommand,
  statusCommand,
  thumbnailsCommand,
} from './collections.ts';
import { demoCommand } from './demo.ts';
import { addEvaluateCommand } from './evaluate.ts';
import { addFoldersCommand } from './folders.ts';
import { addGroupingCommands } from './groupingCommands.ts';
import { addModelsCommand } from './models.ts';
import { addNamesCommand } from './names.ts';
import { outputProblem, printError, printErrorText, ReaderGoneError } from './output.ts';
import { addQualityCommand } from './quality.ts';
import { replayCommand } from './replay.ts';
import { reproduceCommand, reproduceHelp } from './reproduce.ts';
import { serveCommand } from './serve.ts';
import { sessionCommand, sessionHelp } from './session.ts';
import { addShareCommand } from './share.ts';

/** 0 done, 1 it did not work (and why), 2 the command line was not understood. */
export async function run(args: string[]): Promise<number> {
  let code = 0;
  const program = makeProgram(outcome => {
    code = outcome;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return await written(code);
  } catch (error) {
    return await written(explainFailure(error));
  }
}

/** All commands; `done` gets the exit code of the one that ran. */
export function makeProgram(done: (code: number) => void): Command {
  const program = new Command('akin')
    .description('Curates photo collections offline: groups pictures and asks the few questions that matter.')
    .version(version())
    .showHelpAfterError('(akin --help, or akin COMMAND --help, says more)')
    .exitOverride()
    .configureOutput({
      outputError: printParseError,
      writeErr: text => printErrorText(text.replace(/\n$/, '')),
    });

  program
    .command('serve')
    .description('run Akin in a browser tab on this machine')
    .option('--port <n>', 'the port to listen on; any free one by default', parsePort)
    .option('--open', 'open the browser')
    .option('--share [address]', 'also let others sort one collection, from an address of the local network')
    .option('--collection <file>', 'with --share: the collection file (*.akin)')
    .option('--with <person...>', 'with --share: for whom a link is made', collectPeople)
    .option('--yes', 'with --share: it is meant, do not ask')
    .action(async options => done(await serveCommand(options)));
  addShareCommand(program, done);

  program
    .command('index')
    .description('index a folder of photos into a collection')
    .argument('<folder>', 'the folder with the photos')
    .requiredOption('--catalog <file>', 'the collection file (*.akin); made when it does not exist')
    .addOption(
      new Option('--kind <kind>', 'what a new collection is about')
        .choices(['people', 'leaves', 'anything'])
        .default('anything'),
    )
    .option(
      '--name <name>',
      "a new collection's name; the folder's name by default",
      parseAs(CollectionName, String),
    )
    .option('--model <name>', 'analyze with a model of your own from now on (akin models add)')
    .option('--no-model', 'analyze with the models of its kind again')
    .option(...QUIET)
    .option('--json', 'print the outcome as JSON')
    .action(async (folder, options) => done(await indexCommand(folder, options)));

  program
    .command('demo')
    .description('run the whole workflow on a sample of leaves: photos, questions, labelled folders')
    .argument('[folder]', 'where to; a new or an empty folder', 'akin-demo')
    .option('--each <n>', 'photos of each species', parsePositive, PHOTOS_OF_EACH)
    .option('--questions <n>', 'how many questions are answered at most', parseWhole, 60)
    .option(...QUIET)
    .option('--json', 'print the outcome as JSON')
    .action(async (folder, options) => done(await demoCommand(folder, options)));

  const over = (name: string, description: string, catalog = 'the collection file (*.akin)'): Command =>
    program
      .command(name)
      .description(description)
      .argument('<catalog>', catalog)
      .option('--json', 'print as JSON');

  over('status', 'say what a collection holds').action(async (catalog, options) =>
    done(await statusCommand(catalog, options)),
  );
  over('problems', 'list the photos that could not be read, and why')
    .option('--retry', 'try them all again first')
    .option(...QUIET)
    .action(async (catalog, options) => done(await problemsCommand(catalog, options)));
  over('items', 'list what groupings are made of: faces, or whole photos').action(async (catalog, options) =>
    done(await itemsCommand(catalog, options)),
  );
  over('duplicates', 'list photos that are the same picture, to the byte or nearly').action(
    async (catalog, options) => done(await duplicatesCommand(catalog, options)),
  );
  over('thumbnails', 'make the thumbnails that the cache does not have (AKIN_CACHE says where it is)')
    .option(...QUIET)
    .action(async (catalog, options) => done(await thumbnailsCommand(catalog, options)));
  over(
    'salvage',
    'save what is still readable of a damaged collection into a new one beside it',
    'the damaged collection file (*.akin); it is only read',
  ).action(async (catalog, options) => done(await salvageCommand(catalog, options)));

  program
    .command('replay')
    .description('index a folder and say again what was said of the same photos elsewhere')
    .argument('<answers>', 'the file that akin log --out wrote')
    .argument('<folder>', 'the folder with the photos')
    .requiredOption('--catalog <file>', 'the collection file (*.akin) to make')
    .option('--to <folder>', 'export the groups as labelled folders too')
    .option(...QUIET)
    .option('--json', 'print as JSON')
    .action(async (answers, folder, options) => done(await replayCommand(answers, folder, options)));

  addFoldersCommand(program, done);
  addNamesCommand(program, done);
  addQualityCommand(program, done);
  addGroupingCommands(program, done);
  addBrowseCommands(program, done);

  program
    .command('session')
    .description('a question session over a table of numbers, in lines of JSON on standard input and output')
    .argument('<table>', 'a .npy matrix, or .csv with a header (a column "label" is left out)')
    .option(
      '--groups <k>',
      'how many groups there are, for Active-HACC; without it the tree of groups finds out',
      parsePositive,
    )
    .option('--choosing', 'let the tree of groups also show several items at once')
    .option('--seed <n>', 'the same seed and answers give the same session', parseWhole, 1)
    .addOption(
      new Option('--metric <metric>', 'how far apart two rows are')
        .choices(['euclidean', 'sqeuclidean', 'cosine'])
        .default('euclidean'),
    )
    .option('--log <file>', 'answers of an earlier session, as {"do": "log"} printed them')
    .option('--careful', 'expect wrong answers: doubtful ones are soft and asked again')
    .addHelpText('after', sessionHelp)
    .action(async (table, options) => done(await sessionCommand(table, options)));

  program
    .command('reproduce')
    .description("a paper's experiments on your own labelled data, beside its published figures")
    .addArgument(new Argument('<paper>', 'which one').choices(Object.keys(PAPER_NAMES)))
    .requiredOption('--data <path>', 'a .csv or .npy file, or a folder of photos; see below')
    .option('--all', 'everything of the paper, on the sets in the folder --data; see below')
    .option('--sets <run...>', 'with --all: only these runs, by the names of their folders')
    .option('--labels <file>', 'with .npy: the labels, one in each line')
    .option(
      '--embedding <name>',
      'with .npy: leaf-stages, photo-stages or sface-dlib, where the rows are such embeddings',
    )
    .option(
      '--attributes <file>',
      'a .csv or .npy with a row of attribute scores for each item (for reasons)',
    )
    .option('--out <folder>', 'where the results go; by default a folder here, named after paper and data')
    .addOption(
      new Option('--scale <how>', 'how columns are scaled; standard for .csv, as-is for others').choices(
        SCALES,
      ),
    )
    .addOption(
      new Option('--kind <kind>', 'what the photos of a folder show')
        .choices(['people', 'leaves', 'anything'])
        .default('anything'),
    )
    .option('--per-class <n>', 'use only the first so many items of each class', parsePositive)
    .option('--trials <n>', "how many trials of each kind; the paper's number by default", parsePositive)
    .option('--questions <n>', 'how many questions a simulated person answers', parsePositive)
    .option('--trees <n>', 'trees in each forest (imperfect-oracles)', parsePositive)
    .option(
      '--only <experiment...>',
      'some of the experiments: those that results.csv names; cop-kmeans only by this',
    )
    .option('--methods <name...>', 'some of the methods (questions)')
    .option('--seed <n>', 'the same seed gives the same results', parseWhole)
    .option(
      '--threads <n>',
      'trials at the same time; one fewer than there are cores by default',
      parsePositive,
    )
    .option(...QUIET)
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', reproduceHelp)
    .action(async (paper, options) => done(await reproduceCommand(paper, options)));

  addModelsCommand(program, done);
  addEvaluateCommand(program, done);

  program.command('engine').description('the clustering engine from a shell: akin engine --help says more');

  return program;
}

/** Prints what went wrong and returns the exit code; docs/shell.md lists the codes. */
export function explainFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  // The reader closed the pipe, which is no error.
  if (error instanceof ReaderGoneError) return 0;
  // Parameters that the engine's schema refused came from the command line.
  const faults = error instanceof AkinError ? error.details?.faults : undefined;
  if (faults !== undefined) {
    printError(`akin: ${faults}.`);
    return 2;
  }
  if (error instanceof NotUnderstoodError) {
    printError(`akin: ${error.message}`);
    if (error.help !== undefined) printErrorText(error.help);
    return 2;
  }
  if (error instanceof AkinError || !(error instanceof Error)) {
    printError(`akin: ${error instanceof AkinError ? error.message + remedyOf(error) : String(error)}`);
    return 1;
  }
  printError(`akin: ${error.name}: ${error.message}`);
  const frames = error.stack?.split('\n').filter(line => /^ +at /.test(line)) ?? [];
  if (frames.length > 0) printErrorText(frames.join('\n'));
  return 1;
}

/** The command for what the message offers; on the screen it is a button. */
function remedyOf({ code, details }: AkinError): string {
  const savable = code === 'catalog-damaged' ? details?.savable : undefined;
  const isAny = Array.isArray(savable) && savable.some(({ rows }) => rows > 0);
  return isAny ? ` To save it: akin salvage ${details?.path}` : '';
}

/** Output that could not be written (a full disk) is reported. */
export async function written(code: number): Promise<number> {
  const problem = await outputProblem();
  if (problem === null) return code;
  printError(`akin: the output could not be written: ${problem}`);
  return code === 0 ? 1 : code;
}

/**
 * The parser's message is one line, perhaps with a suggestion; line feeds within come from the command line.
 */
export function printParseError(text: string): void {
  for (const line of text.trimEnd().split(/\n(?=\(Did you mean )/)) printError(line);
}
