/**
 * Defines the commands over a grouping: groups, name, merge, ask, answer, review, export, log and others.
 * Shell commands.
 */
import { Argument, type Command, Option } from 'commander';
import { Confidence } from '../contract/boxImport.ts';
import { Clusterer, Strategy } from '../contract/grouping.ts';
import { KEY_FORMATS } from '../contract/keyDocument.ts';
import { AttributeName, GroupName } from '../contract/names.ts';
import {
  collectItems,
  collectParts,
  parseAs,
  parseNumber,
  parsePair,
  parsePerson,
  parsePositive,
  parseWhole,
  QUIET,
} from './arguments.ts';
import {
  answerCommand,
  answerHelp,
  askCommand,
  attributeCommand,
  explainCommand,
  reviewCommand,
  undoCommand,
} from './ask.ts';
import { addBoxCommand, changeBoxCommand, parseBox } from './boxes.ts';
import { certifyCommand, certifyHelp } from './certify.ts';
import { addExportCommand, deploymentsOption, eventMinutesOption, importCommand } from './exchange.ts';
import { addGroupingsCommand } from './groupings.ts';
import {
  groupsCommand,
  hideCommand,
  mergeCommand,
  moveCommand,
  nameCommand,
  setAsideCommand,
  showCommand,
  splitCommand,
} from './groups.ts';
import { keyCommand } from './key.ts';
import { listReasonsCommand, sortCommand, switchReasonCommand } from './reasons.ts';
import { logCommand, mergeCollectionsCommand } from './replay.ts';

type Done = (code: number) => void;

/** In the order in which `akin --help` lists them. */
export function addGroupingCommands(program: Command, done: Done): void {
  addKeyCommand(program, done);
  addGroupsCommand(program, done);
  addNameCommand(program, done);
  addChangeCommands(program, done);
  addHideCommands(program, done);
  addBoxCommands(program, done);
  addQuestionCommands(program, done);
  addUndoCommands(program, done);
  addExplainCommand(program, done);
  addReasonsCommand(program, done);
  addSortCommand(program, done);
  addAttributeCommand(program, done);
  addReviewCommand(program, done);
  addCertifyCommand(program, done);
  addLogCommand(program, done);
  addImportCommand(program, done);
  addGroupingsCommand(program, done);
  addExportCommand(
    command(program, 'export', 'write labelled folders, tables and XMP sidecars; no file is replaced'),
    done,
  );
}

function command(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .argument('<catalog>', 'the collection file (*.akin)')
    .option('--grouping <name>', 'which grouping; the first one by default')
    .option('--json', 'print as JSON');
}

/** For what is kept in the log. */
function signed(program: Command, name: string, description: string): Command {
  return command(program, name, description).option(
    '--person <name>',
    'who answers; kept with the answers',
    parsePerson,
  );
}

function addKeyCommand(program: Command, done: Done): void {
  command(program, 'key', 'print an identification key of the groups, and what separates them')
    .addOption(new Option('--format <format>', 'as what').choices(KEY_FORMATS).default('text'))
    .option('--lookalikes', 'what separates groups that are hard to tell apart')
    .option('--each', 'what separates each group from all others')
    .option('--reject <attribute>', 'an attribute that is no reason in this grouping, by name')
    .option('--restore <attribute>', 'let it count again')
    .action(async (catalog, options) => done(await keyCommand(catalog, options)));
}

function addGroupsCommand(program: Command, done: Done): void {
  signed(program, 'groups', 'list the groups')
    .option('--members', 'with all their members')
    .option('--set-aside', 'list what was set aside instead')
    .addOption(
      new Option('--hidden', 'list hidden groups instead').conflicts(['members', 'setAside', 'proposals']),
    )
    .addOption(
      new Option('--proposals', 'list what would change by the answers so far instead').conflicts([
        'members',
        'setAside',
      ]),
    )
    .addOption(answers('--accept <proposals...>', 'do what is proposed: as --proposals lists it, or all'))
    .addOption(answers('--refuse <proposals...>', 'never propose it again: as --proposals lists it, or all'))
    .option('--dry-run', 'with --accept and --refuse: only say how many pictures would change their group')
    .action(async (catalog, options) => done(await groupsCommand(catalog, options)));
}

function answers(flags: string, description: string): Option {
  return new Option(flags, description).conflicts(['members', 'setAside', 'hidden', 'proposals']);
}

function addNameCommand(program: Command, done: Done): void {
  signed(program, 'name', "name a group; '' takes the name away")
    .argument('<group>', 'its name, or the number of one of its items')
    .argument('<name>', 'what to call it', parseAs(GroupName, String))
    .option('--event', 'name what was taken at the place of this item within minutes, and not its group')
    .addOption(
      deploymentsOption('with --event: what a place is; by default its coordinates, or else its folder'),
    )
    .addOption(eventMinutesOption())
    .option('--dry-run', 'with --event: only list what would be named')
    .action(async (catalog, group, name, options) => done(await nameCommand(catalog, group, name, options)));
}

/** Which items are in which group. */
function addChangeCommands(program: Command, done: Done): void {
  signed(
    program,
    'merge',
    'make several groups one, or bring in what was said in other collections over the same photos',
  )
    .argument('<groups...>', 'names of groups, or numbers of items in them; or collection files (*.akin)')
    .option('--yes', 'yes, also groups that both have names; the first name stays')
    .option('--dry-run', 'only say what would change')
    .action(async (catalog, groups: string[], options) =>
      done(
        groups.every(group => group.endsWith('.akin'))
          ? await mergeCollectionsCommand(catalog, groups, options)
          : await mergeCommand(catalog, groups, options),
      ),
    );
  signed(program, 'move', 'move items to another group, or into one of their own')
    .argument('<items...>', 'the numbers of the items', collectItems)
    .option('--to <group>', 'its name, or the number of one of its items; a new group by default')
    .option('--dry-run', 'only say what would change')
    .action(async (catalog, items, options) => done(await moveCommand(catalog, items, options)));
  signed(program, 'split', 'make parts of a group groups of their own, in one step')
    .argument('<parts...>', 'the numbers of the items of each part, as in 12,34,56', collectParts)
    .option('--dry-run', 'only say what would change')
    .action(async (catalog, parts, options) => done(await splitCommand(catalog, parts, options)));
  signed(program, 'set-aside', 'set items aside, so that they take no part in the grouping')
    .argument('<items...>', 'the numbers of the items', collectItems)
    .option('--back', 'bring them back instead')
    .action(async (catalog, items, options) => done(await setAsideCommand(catalog, items, options)));
}

function addHideCommands(program: Command, done: Done): void {
  signed(
    program,
    'hide',
    'hide a group: it stays out of groups, questions and exports, and so does what joins it',
  )
    .argument('<group>', 'its name, or the number of one of its items')
    .action(async (catalog, group, options) => done(await hideCommand(catalog, group, options)));
  signed(program, 'show', 'show a hidden group again')
    .argument('<group>', 'its name, or the number of one of its items')
    .action(async (catalog, group, options) => done(await showCommand(catalog, group, options)));
}

const BOX = ['<box>', 'left,top,width,height in fractions of the picture', parseBox] as const;

function addBoxCommands(program: Command, done: Done): void {
  signed(
    program,
    'add-box',
    'draw the box of a face that was not found, or of a thing; it is analyzed at once',
  )
    .argument('<photo>', 'the file')
    .argument(...BOX)
    .action(async (catalog, photo, box, options) => done(await addBoxCommand(catalog, photo, box, options)));
  signed(program, 'move-box', 'move or resize the box of a face, or of the leaf in a photo')
    .argument('<item>', 'its number', parsePositive)
    .argument(...BOX)
    .action(async (catalog, item, box, options) => done(await changeBoxCommand(catalog, item, box, options)));
  signed(program, 'remove-box', 'remove the box of what is no face; of a leaf, the whole photo is used')
    .argument('<item>', 'its number', parsePositive)
    .action(async (catalog, item, options) => done(await changeBoxCommand(catalog, item, null, options)));
}

const SKIP = [
  '--skip <number>',
  'pass over so many questions, for this command alone; nothing is recorded about them',
  parsePositive,
] as const;

const ABOUT = [
  '--group <group>',
  'ask about this group only: its name, or the number of one of its items',
] as const;

function addQuestionCommands(program: Command, done: Done): void {
  command(program, 'ask', 'show the present question')
    .addOption(
      new Option(
        '--strategy <strategy>',
        'choose questions by this strategy from now on; all answers are kept',
      ).choices(Strategy.options),
    )
    .option(...ABOUT)
    .option(...SKIP)
    .action(async (catalog, options) => done(await askCommand(catalog, options)));
  signed(program, 'answer', 'answer the present question and show the next')
    .argument('<answer...>', 'the answer; see below')
    .option(...ABOUT)
    .option(...SKIP)
    .option('--event', 'let it count for all that was taken with the picture, as one step')
    .addOption(
      deploymentsOption('with --event: what a place is; by default its coordinates, or else its folder'),
    )
    .addOption(eventMinutesOption())
    .addHelpText('after', answerHelp)
    .action(async (catalog, words, options) => done(await answerCommand(catalog, words, options)));
}

function addUndoCommands(program: Command, done: Done): void {
  signed(program, 'undo', 'take back the latest thing done in the grouping').action(
    async (catalog, options) => done(await undoCommand('undo', catalog, options)),
  );
  signed(program, 'redo', 'do again what was taken back last').action(async (catalog, options) =>
    done(await undoCommand('redo', catalog, options)),
  );
}

function addExplainCommand(program: Command, done: Done): void {
  signed(
    program,
    'explain',
    'say why the items of the present question are the same or different; alone: what could be said',
  )
    .addArgument(new Argument('[verdict]', 'what they are').choices(['same', 'different']))
    .argument('[attributes...]', 'their names')
    .option('--items <pair>', 'two other items, as in 12,34', parsePair)
    .option('--binary', 'both have it, or one has it and the other not; more or less of it by default')
    .option('--hard', 'count every pair that follows as an answer')
    .option('--dry-run', 'only say what would follow')
    .action(async (catalog, verdict, attributes, options) =>
      done(await explainCommand(catalog, verdict, attributes, options)),
    );
}

function addReasonsCommand(program: Command, done: Done): void {
  const reasons = program.command('reasons').description('the reasons that were given: list, off, on');
  command(reasons, 'list', 'list them, with the pairs that follow').action(async (catalog, options) =>
    done(await listReasonsCommand(catalog, options)),
  );
  for (const [name, isOn] of [
    ['off', false],
    ['on', true],
  ] as const)
    command(reasons, name, `switch one ${name}; the answer that it explains stays`)
      .argument('<reason>', 'its number in the list', parsePositive)
      .action(async (catalog, reason, options) =>
        done(await switchReasonCommand(catalog, reason, isOn, options)),
      );
}

function addSortCommand(program: Command, done: Done): void {
  signed(program, 'sort', 'choose what makes the groups')
    .addOption(new Option('--by <clusterer>', "own: the strategy's groups").choices(Clusterer.options))
    .option('--groups <number>', 'how many groups; 0: as many as there seem to be', parseWhole)
    .option('--dry-run', 'only say what would change')
    .action(async (catalog, options) => done(await sortCommand(catalog, options)));
}

function addAttributeCommand(program: Command, done: Done): void {
  command(
    program,
    'attribute',
    'make an attribute of words, as “spotted animal”, by the tags of the photos: a rough guide',
  )
    .argument('<words>', 'English words', parseAs(AttributeName, String))
    .action(async (catalog, words, options) => done(await attributeCommand(catalog, words, options)));
}

function addReviewCommand(program: Command, done: Done): void {
  signed(program, 'review', 'list the doubtful answers, the most doubted first')
    .option('--confirm <answer>', 'confirm this answer', parsePositive)
    .addOption(
      new Option('--change <answer>', 'change it to the opposite')
        .argParser(parsePositive)
        .conflicts('confirm'),
    )
    .addOption(
      new Option('--take-back <answer>', 'take this answer back')
        .argParser(parsePositive)
        .conflicts(['confirm', 'change']),
    )
    .option('--all', 'list the other answers too, those that fit worst first')
    .option(
      '--people',
      'list everyone who answered, how well it fits the rest and how often it is wrong, instead',
    )
    .option('--names', 'list the groups to which people gave several names, instead')
    .action(async (catalog, options) => done(await reviewCommand(catalog, options)));
}

function addCertifyCommand(program: Command, done: Done): void {
  signed(program, 'certify', 'say how many photos are in the right group, from checks of random photos')
    .argument('[answer]', 'the answer to the present check; see below')
    .option('--start <checks>', 'begin a new audit of so many checks', parsePositive)
    .option('--undo', 'take back the latest check')
    .option('--apply', 'give what the checks found to the groups, as answers')
    .addHelpText('after', certifyHelp)
    .action(async (catalog, answer, options) => done(await certifyCommand(catalog, answer, options)));
}

function addLogCommand(program: Command, done: Done): void {
  command(program, 'log', 'print the answers of the grouping; --json or --out writes what akin replay reads')
    .option('--out <file>', 'write it to a new file')
    .action(async (catalog, options) => done(await logCommand(catalog, options)));
}

function addImportCommand(program: Command, done: Done): void {
  command(
    program,
    'import',
    'take over names from XMP (digiKam, Lightroom), Picasa and folders, names or groups from a table, or boxes',
  )
    .addOption(
      new Option('--from <source...>', 'metadata: face regions and people tags; folders: their names')
        .choices(['metadata', 'folders'])
        .default(['metadata'], 'metadata'),
    )
    .addOption(
      new Option('--groups <table>', 'groups from a CSV file with the columns item and group').conflicts(
        'from',
      ),
    )
    .addOption(
      new Option(
        '--observations <table>',
        'names from a table of Camtrap DP, Timelapse or iNaturalist, or with the columns file and name',
      ).conflicts(['from', 'groups']),
    )
    .option('--column <heading>', 'with --observations: the column that has the names')
    .addOption(
      new Option(
        '--boxes <file>',
        'boxes of a JSON file of MegaDetector or COCO, or of YOLO (data.yaml, classes.txt or their folder)',
      ).conflicts(['from', 'groups', 'observations']),
    )
    .option('--least <confidence>', 'of boxes: leave out those with less', parseAs(Confidence, parseNumber))
    .option('--names', 'of boxes: the categories name the items')
    .option('--keep-empty', 'of boxes: do not set photos aside that the file lists without a box')
    .option('--dry-run', 'only say what would be taken over')
    .option(...QUIET)
    .action(async (catalog, options) => done(await importCommand(catalog, options)));
}
