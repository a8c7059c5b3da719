/** The context menu of a photo that is looked at, and of what is in it. Renderer. */
import type { Kind } from '../../../main/contract/model.ts';
import type { PhotoItem } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import type { MenuCommand, MenuEntry } from '../../ui/ContextMenu.tsx';
import type { IconName } from '../../ui/icons.tsx';
import type { CommandId } from '../keyboard/commandIds.ts';
import { capsOf } from '../keyboard/useCommands.ts';
import { photoMenu } from './fileCommands.ts';
import type { Boxes } from './useBoxes.ts';
import type { PhotoCommands } from './usePhotoCommands.ts';

export interface EntriesOf {
  readonly file: { readonly collection: string; readonly photo: number };
  readonly kind: Kind | null;
  readonly item: PhotoItem | undefined;
  readonly commands: PhotoCommands;
  readonly boxes: Boxes;
}

/** Adding a face, or a box around a thing. */
export function drawWords(kind: Kind | null): string {
  return kind === 'anything' ? strings.photo.drawThing : strings.photo.menu['photo.draw'];
}

export function photoEntries({ file, kind, item, commands, boxes }: EntriesOf): MenuEntry[] {
  const words = strings.photo.menu;
  const subject = commands.subjectOf(item);
  const hasGroup = (subject?.group ?? null) !== null;
  const entry = (id: CommandId, icon: IconName, label: string, onChoose: () => void): MenuCommand => ({
    ...{ label, icon, caps: capsOf(id), onChoose },
  });
  const named = item !== undefined && [
    entry('photo.name', 'pencil', words['photo.name'], () => commands.name(item)),
  ];
  const eventNamed = item !== undefined &&
    kind !== 'people' && [
      entry('photo.nameEvent', 'photos', words['photo.nameEvent'], () => commands.nameEvent(item)),
    ];
  const grouped = hasGroup && [
    entry('photo.toGroup', 'stack', words['photo.toGroup'], () => commands.toGroupOf(item)),
  ];
  const aside = subject !== undefined && [
    subject.setAside
      ? entry('photo.setAside', 'undo', strings.photo.bringBack, () => commands.setAside(item))
      : entry('photo.setAside', 'aside', words['photo.setAside'], () => commands.setAside(item)),
  ];
  const hidden = subject !== undefined &&
    !subject.setAside &&
    kind !== null && [
      entry('photo.hide', 'hidden', strings.groups.hiding.hide[kind], () => commands.hide(item)),
    ];
  const boxed = commands.canBox(item) && [
    entry('photo.editBox', 'frame', words['photo.editBox'], () => commands.edit(item)),
    entry('photo.removeBox', 'trash', words['photo.removeBox'], () => commands.remove(item)),
  ];
  const drawn = commands.canDraw && [entry('photo.draw', 'plus', drawWords(kind), boxes.draw)];
  return [
    ...[named, eventNamed, grouped, aside, hidden, boxed, drawn].flatMap(entries => entries || []),
    'line',
    ...photoMenu(file, commands.close).slice(2),
  ];
}
