/** What can be done with the file of a photo: the window asks the system, a browser tab can do little. Renderer. */
import { strings } from '../../strings/strings.ts';
import type { MenuCommand, MenuEntry } from '../../ui/ContextMenu.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { connection, inWindow } from '../client.ts';
import type { CommandId } from '../keyboard/commandIds.ts';
import type { Run } from '../keyboard/registry.ts';
import { capsOf } from '../keyboard/useCommands.ts';
import { report } from '../report.ts';

interface PhotoFile {
  readonly collection: string;
  /** The photo's id. */
  readonly photo: number;
}

type FileCommand = 'photos.reveal' | 'photos.openWith' | 'photos.copyPath';

/** What can be done here, in the order of menus. */
const acts: readonly [FileCommand, (file: PhotoFile) => Promise<unknown>][] = inWindow
  ? [
      ['photos.reveal', file => connection.call('photo.reveal', file)],
      ['photos.openWith', file => connection.call('photo.open', file)],
      ['photos.copyPath', file => connection.call('photo.copyPath', file).then(saidCopied)],
    ]
  : [['photos.copyPath', file => copyShownPath(file).then(saidCopied)]];

/** The keys of these commands, for `useCommands`; a function is asked at each press which photo is meant. */
export function fileHandlers(
  file: PhotoFile | null | (() => PhotoFile | null),
): Partial<Record<CommandId, Run>> {
  if (file === null) return {};
  const run = (act: (meant: PhotoFile) => Promise<unknown>) => {
    const meant = typeof file === 'function' ? file() : file;
    if (meant !== null) void act(meant).catch(report);
  };
  return Object.fromEntries(acts.map(([id, act]) => [id, () => run(act)]));
}

/** For the context menu of a photo or of an item in it, after what the screen itself offers. */
export function photoMenu(file: PhotoFile, onView: () => void): MenuEntry[] {
  const words = strings.photo.menu;
  const icons = {
    'photos.reveal': 'folder',
    'photos.openWith': 'external',
    'photos.copyPath': 'copy',
  } as const;
  const files = acts.map(
    ([id, act]): MenuCommand => ({
      label: words[id],
      icon: icons[id],
      caps: capsOf(id),
      onChoose: () => void act(file).catch(report),
    }),
  );
  const view: MenuCommand = {
    label: words['photos.view'],
    icon: 'search',
    caps: capsOf('photos.view'),
    onChoose: onView,
  };
  return [view, 'line', ...files];
}

/** The path as the panel shows it. */
async function copyShownPath(file: PhotoFile): Promise<void> {
  const { folder, photo } = await connection.call('photo.get', file);
  await navigator.clipboard.writeText(`${folder}${folder.includes('\\') ? '\\' : '/'}${photo.name}`);
}

function saidCopied(): void {
  useToasts.getState().show({ tone: 'calm', title: strings.photo.pathCopied });
}
