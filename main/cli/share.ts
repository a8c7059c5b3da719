/**
 * Sharing a collection in the local network: `akin serve --share`, once the person said that they mean it, and
 * `akin share`, which lists, adds and withdraws those it is shared with.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { AkinError } from '../contract/errors.ts';
import { connectInProcess, type Engine } from '../host/engine.ts';
import { directories, prepareDirectories } from '../host/system.ts';
import { checkAddress, linkOf, localAddresses, share } from '../serve/share.ts';
import { ShareFile } from '../serve/shareFile.ts';
import { NotUnderstoodError, parsePerson } from './arguments.ts';
import { printJson, printLine, printLines } from './output.ts';

export interface ShareOptions {
  /** An address, or true for the only one there is. */
  share?: string | true;
  collection?: string;
  with?: string[];
  yes?: boolean;
}

interface ShareRequest {
  readonly address: string;
  readonly collection: string;
  readonly people: readonly string[];
}

/** What is to be shared, once the person said that they mean it. */
export async function confirmSharing(options: ShareOptions): Promise<ShareRequest> {
  if (options.collection === undefined)
    throw new NotUnderstoodError('akin serve --share needs --collection FILE: what is shared.');
  const wish = {
    address: options.share === true ? onlyAddress() : options.share!,
    collection: resolve(options.collection),
    people: options.with ?? [],
  };
  checkAddress(wish.address);
  if (!existsSync(wish.collection))
    throw new AkinError('not-found', `The collection ${wish.collection} does not exist.`);
  printLines(
    `${wish.collection} will be reachable from the local network, at ${wish.address}.`,
    '  Whoever has a link sees all photos of this collection, with what is in their files, and may answer, name',
    '  and sort under the name that the link is for. They see no other collection, no folder and no file of this',
    '  machine, and can neither export nor import. The connection is encrypted. akin share withdraw NAME ends it',
    '  for one person, Ctrl+C for all.',
  );
  if (options.yes !== true && !(await isMeant()))
    throw new AkinError('cancelled', 'Nothing is shared. To share it, answer yes, or add --yes.');
  return wish;
}

async function isMeant(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await asking.question('Share it? Type yes: ')).trim().toLowerCase() === 'yes';
  } finally {
    asking.close();
  }
}

function onlyAddress(): string {
  const known = localAddresses();
  if (known.length === 1) return known[0]!;
  throw new AkinError(
    'bad-request',
    known.length === 0
      ? 'This machine has no address in a local network.'
      : `This machine has several addresses; say which one: --share ${known.join(', --share ')}.`,
  );
}

/** What to print, and how to end it. */
export async function startSharing(
  engine: Engine,
  data: string,
  { people, collection: path, ...where }: ShareRequest & { port?: number },
): Promise<{ lines: string[]; close(): Promise<void> }> {
  const client = connectInProcess(engine, 'shell');
  const collection = await client.call('collection.open', { catalog: engine.grant(path) });
  const file = new ShareFile(data);
  const host = await share(engine, file, { ...where, collection });
  const links = people.map(person => `  ${person}: ${linkOf(host, file.add(person))}`);
  const others = (file.read()?.people ?? [])
    .filter(known => known.collection === collection.id && !people.includes(known.person))
    .map(({ person }) => person);
  return {
    lines: [
      `“${collection.name}” is shared at ${host.url}`,
      `  The certificate's fingerprint (SHA-256): ${host.fingerprint}`,
      '  Browsers warn, since nobody but this machine vouches for it. Compare the fingerprint before going on.',
      ...links,
      ...(others.length > 0 ? [`  Links that were given before still work: ${others.join(', ')}.`] : []),
      ...(links.length + others.length === 0
        ? ['  Nobody has a link yet: akin share add NAME makes one.']
        : []),
    ],
    close: () => host.close(),
  };
}

export function addShareCommand(program: Command, done: (code: number) => void): void {
  const command = program
    .command('share')
    .description('with whom akin serve --share shares a collection: list, add, withdraw');
  const file = () => {
    const places = directories();
    prepareDirectories(places);
    return new ShareFile(places.data);
  };
  command
    .command('list')
    .description('list the people with a link')
    .option('--json', 'print as JSON')
    .action(({ json }: { json?: boolean }) => {
      const shares = file().read();
      const people = (shares?.people ?? []).map(({ person, addedAt, collection }) => {
        const isNow = collection === shares!.collection.id;
        return { person, addedAt, collection, name: isNow ? shares!.collection.name : null };
      });
      if (json) printJson(people);
      else if (people.length === 0) printLine('Nothing is shared with anybody.');
      else
        for (const { person, addedAt, name } of people)
          printLine(
            `${person}  since ${new Date(addedAt).toISOString().slice(0, 16)}Z  ${name ?? '(another collection)'}`,
          );
      done(0);
    });
  command
    .command('add')
    .description('make a link for a person; an earlier one of theirs no longer works')
    .argument('<person>', 'their name', parsePerson)
    .action((person: string) => {
      const shares = file();
      const key = shares.add(person);
      const { address, port } = shares.read()!;
      printLine(linkOf({ url: `https://${address}:${port}/` }, key));
      done(0);
    });
  command
    .command('withdraw')
    .description('end what is shared with a person: their pages are closed and their link no longer works')
    .argument('<person>', 'their name', parsePerson)
    .action((person: string) => {
      file().withdraw(person);
      printLine(`Nothing is shared with “${person}” any more.`);
      done(0);
    });
}
