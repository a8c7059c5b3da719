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

/** By command, in the order of menus; only those that can be done here. */
function actsOf(file: PhotoFile): [FileCommand, () => Promise<unknown>][] {
  if (!inWindow) return [['photos.copyPath', () => copyShownPath(file).then(saidCopied)]];
  return [
    ['photos.reveal', () => connection.call('photo.reveal', file)],
    ['photos.openWith', () => connection.call('photo.open', file)],
    ['photos.copyPath', () => connection.call('photo.copyPath', file).then(saidCopied)],
  ];
}

/** The keys of these commands, for `useCommands`. */
export function fileHandlers(file: PhotoFile | null): Partial<Record<CommandId, Run>> {
  if (file === null) return {};
  return Object.fromEntries(actsOf(file).map(([id, act]) => [id, () => void act().catch(report)]));
}

/** For the context menu of a photo or of an item in it, after what the screen itself offers. */
export function photoMenu(file: PhotoFile, onView: () => void): MenuEntry[] {
  const words = strings.photo.menu;
  const icons = {
    'photos.reveal': 'folder',
    'photos.openWith': 'external',
    'photos.copyPath': 'copy',
  } as const;
  const files = actsOf(file).map(
    ([id, act]): MenuCommand => ({
      label: words[id],
      icon: icons[id],
      caps: capsOf(id),
      onChoose: () => void act().catch(report),
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
