/** `akin browse` and `akin batch` as the command line has them. */
import { type Command, Option } from 'commander';
import { BatchBudget } from '../contract/batch.ts';
import { PerSubject } from '../contract/browse.ts';
import { parseAs, parseName, parsePerson, parsePositive, parseWhole } from './arguments.ts';
import { batchCommand, dropCommand, finishCommand, labelCommand } from './batch.ts';
import { browseCommand } from './browse.ts';

export function addBrowseCommands(program: Command, done: (code: number) => void): void {
  const over = (command: Command): Command =>
    command
      .argument('<catalog>', 'the collection file (*.akin)')
      .option('--grouping <name>', 'which grouping; the first one by default')
      .option('--json', 'print as JSON');
  const signed = (command: Command): Command =>
    over(command).option('--person <name>', 'who says it; kept with what is said', parsePerson);

  signed(
    program
      .command('browse')
      .description('the contact sheet: a few of every subject, and a question about it'),
  )
    .option('--per <n>', 'how many of each, 3 to 25', parseAs(PerSubject, parseWhole), 5)
    .addOption(
      new Option('--answer <verdict>', 'answer the question first').choices([
        'same',
        'different',
        'cannot-tell',
      ]),
    )
    .action(async (catalog, options) => done(await browseCommand(catalog, options)));

  const batch = over(program.command('batch').description('the pictures worth labelling, chosen in one go'))
    .option(
      '--budget <n>',
      'how many to choose where no batch is under way, 2 to 500',
      parseAs(BatchBudget, parseWhole),
      40,
    )
    .action(async (catalog, options) => done(await batchCommand(catalog, options)));
  over(batch.command('label').description('label one picture of the batch'))
    .argument('<item>', 'the number of the item', parsePositive)
    .argument('[name]', 'who or what it shows', parseName)
    .option('--not-a-subject', 'it shows none')
    .option('--cannot-tell', 'nobody can tell')
    .option('--clear', 'take its label away')
    .action(async (catalog, item, name, _, command) =>
      done(await labelCommand(catalog, item, name, allOptions(command))),
    );
  signed(batch.command('finish').description('let the labels count: one act, which akin undo takes back'))
    .option('--dry-run', 'only say what would change')
    .action(async (catalog, _, command) => done(await finishCommand(catalog, allOptions(command))));
  over(batch.command('drop').description('give the batch up, its labels included')).action(
    async (catalog, _, command) => done(await dropCommand(catalog, allOptions(command))),
  );
}

/** Options that a command shares with the one above it end up there. */
function allOptions(command: Command): ReturnType<Command['optsWithGlobals']> {
  return command.optsWithGlobals();
}
