/**
 * The shell commands: parses the command line, runs one command on an engine in this process, returns the
 * exit code.
 */
import { Command, CommanderError } from 'commander';
import { AkinError } from '../contract/errors.ts';
import { version } from '../host/system.ts';
import { NotUnderstoodError } from './arguments.ts';
import { addBrowseCommands } from './browse.ts';
import { addCollectionCommands, addIndexCommand } from './collections.ts';
import { addDemoCommand } from './demo.ts';
import { addEvaluateCommand } from './evaluate.ts';
import { addFoldersCommand } from './folders.ts';
import { addGroupingCommands } from './groupingCommands.ts';
import { addModelsCommand } from './models.ts';
import { addNamesCommand } from './names.ts';
import { outputProblem, printError, printErrorText, ReaderGoneError } from './output.ts';
import { addQualityCommand } from './quality.ts';
import { addReplayCommand } from './replay.ts';
import { addReproduceCommand } from './reproduce.ts';
import { addServeCommand } from './serve.ts';
import { addSessionCommand } from './session.ts';
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

/** All commands, in the order that `akin --help` lists; `done` gets the exit code of the one that ran. */
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

  addServeCommand(program, done);
  addShareCommand(program, done);
  addIndexCommand(program, done);
  addDemoCommand(program, done);
  addCollectionCommands(program, done);
  addReplayCommand(program, done);
  addFoldersCommand(program, done);
  addNamesCommand(program, done);
  addQualityCommand(program, done);
  addGroupingCommands(program, done);
  addBrowseCommands(program, done);
  addSessionCommand(program, done);
  addReproduceCommand(program, done);
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
