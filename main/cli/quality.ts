/** `akin quality`: shows how good the faces of a collection are, and moves the threshold. Shell commands. */
import { type Command, Option } from 'commander';
import { type FaceQuality, type FaceQualityChange, LeastQuality } from '../contract/faceQuality.ts';
import { NotUnderstoodError, parseAs, parseNumber } from './arguments.ts';
import { withCollection } from './collection.ts';
import { printJson, printLine } from './output.ts';

interface Options {
  least?: number;
  default?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

export function addQualityCommand(program: Command, done: (code: number) => void): void {
  program
    .command('quality')
    .description('show how good the faces are, and from which quality on they take part in groupings')
    .argument('<catalog>', 'the collection file (*.akin), of people')
    .option(
      '--least <quality>',
      'set aside faces of a lower quality, from 0 (none) to 1',
      parseAs(LeastQuality, parseNumber),
    )
    .addOption(new Option('--default', 'set aside what is set aside by default').conflicts('least'))
    .option('--dry-run', 'only say what would change')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nFaces that you answered about, labelled or named always take part. Faces set aside keep their vectors, so a\nlower threshold brings them back at once.',
    )
    .action(async (catalog, options) => done(await quality(catalog, options)));
}

async function quality(catalog: string, options: Options): Promise<number> {
  const { json, dryRun = false } = options;
  const isMoved = options.least !== undefined || options.default === true;
  if (dryRun && !isMoved) throw new NotUnderstoodError('--dry-run needs --least or --default.');
  return await withCollection(catalog, async (client, { id: collection }) => {
    if (isMoved) {
      const least = options.least ?? null;
      const change = await client.call('quality.change', { collection, least, apply: !dryRun });
      if (json) printJson(change);
      else printLine(describeChange(change, dryRun));
      return 0;
    }
    const present = await client.call('quality.get', { collection });
    if (json) printJson(present);
    else for (const line of linesOf(present)) printLine(line);
    return 0;
  });
}

function linesOf({ least, standard, isStandard, faces, setAside, tenths }: FaceQuality): string[] {
  const which = isStandard ? 'the default' : `the default is ${standard}`;
  const width = String(faces).length + 2;
  return [
    `${count(faces)}, ${setAside} of them set aside: those of a quality below ${least} (${which}).`,
    `quality    ${'faces'.padStart(width + 3)}  set aside`,
    ...tenths.map((tenth, at) => {
      const range = `${(at / 10).toFixed(1)} to ${((at + 1) / 10).toFixed(1)}`;
      return `${range} ${String(tenth.faces).padStart(width + 3)}  ${String(tenth.setAside).padStart(9)}`;
    }),
  ];
}

function describeChange(change: FaceQualityChange, dryRun: boolean): string {
  const { least, faces, setAside, kept, hides, shows } = change;
  const [are, newly] = dryRun ? ['would be', 'would be '] : ['are', ''];
  const spared =
    kept === 0 ? '' : ` ${kept} below that take part all the same: you answered about them or named them.`;
  return (
    `${setAside} of ${count(faces)} ${are} set aside, those of a quality below ${least}: ` +
    `${hides} ${newly}newly set aside, ${shows} ${newly}brought back.${spared}${dryRun ? ' Nothing was changed.' : ''}`
  );
}

function count(faces: number): string {
  return faces === 1 ? '1 face' : `${faces} faces`;
}
