/** The shell commands: parses the command line, runs one command on an engine in this process, returns the exit code. */
import { Command, CommanderError, Option } from 'commander';
import { AkinError } from '../contract/errors.ts';
import { version } from '../engine/installation.ts';
import { indexCommand } from './indexCommand.ts';
import { problemsCommand } from './problems.ts';
import { salvageCommand } from './salvage.ts';
import { serveCommand } from './serveCommand.ts';
import { sessionCommand, sessionHelp } from './session.ts';
import { statusCommand } from './status.ts';

/** 0 done, 1 it did not work (and why), 2 the command line was not understood. */
export async function run(args: string[]): Promise<number> {
  let code = 0;
  const program = new Command('akin')
    .description('Curates photo collections offline: groups pictures and asks the few questions that matter.')
    .version(version())
    .showHelpAfterError('(akin --help, or akin COMMAND --help, says more)')
    .exitOverride();

  program
    .command('serve')
    .description('run Akin in a browser tab on this machine')
    .option('--port <number>', 'the port to listen on; any free one by default', parsePort)
    .option('--open', 'open the browser')
    .action(async options => {
      code = await serveCommand(options);
    });

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
    .option('--name <name>', "a new collection's name; the folder's name by default")
    .option('--json', 'print the outcome as JSON')
    .action(async (folder, options) => {
      code = await indexCommand(folder, options);
    });

  program
    .command('status')
    .description('say what a collection holds')
    .argument('<catalog>', 'the collection file (*.akin)')
    .option('--json', 'print as JSON')
    .action(async (catalog, options) => {
      code = await statusCommand(catalog, options);
    });

  program
    .command('problems')
    .description('list the photos that could not be read, and why')
    .argument('<catalog>', 'the collection file (*.akin)')
    .option('--json', 'print as JSON')
    .action(async (catalog, options) => {
      code = await problemsCommand(catalog, options);
    });

  program
    .command('salvage')
    .description('save what is still readable of a damaged collection into a new one beside it')
    .argument('<catalog>', 'the damaged collection file (*.akin); it is only read')
    .option('--json', 'print as JSON')
    .action(async (catalog, options) => {
      code = await salvageCommand(catalog, options);
    });

  program
    .command('session')
    .description('a question session over a table of numbers, in lines of JSON on standard input and output')
    .argument('<table>', 'a .npy matrix, or .csv with a header (a column "label" is left out)')
    .requiredOption('--groups <k>', 'how many groups there are', parseWhole)
    .option('--seed <number>', 'the same seed and answers give the same session', parseWhole, 1)
    .addOption(
      new Option('--metric <metric>', 'how far apart two rows are')
        .choices(['euclidean', 'sqeuclidean', 'cosine'])
        .default('euclidean'),
    )
    .option('--log <file>', 'answers of an earlier session, as {"do": "log"} printed them')
    .addHelpText('after', sessionHelp)
    .action(async (table, options) => {
      code = await sessionCommand(table, options);
    });

  program.command('engine').description('the clustering engine from a shell: akin engine --help says more');

  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(`akin: ${error instanceof AkinError ? error.message : describe(error)}`);
    return 1;
  }
}

function parseWhole(text: string): number {
  if (!/^\d+$/.test(text)) throw new CommanderError(2, 'akin.number', `"${text}" must be a whole number`);
  return Number(text);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new CommanderError(2, 'akin.port', 'the port must be a number from 0 to 65535');
  return port;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
