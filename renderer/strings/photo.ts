/** What the photo view and the context menu of a photo say. Renderer; also runs in unit tests. */
import type { EventRule } from '../../main/contract/export.ts';
import type { PhotoItem, Statement, Subject } from '../../main/contract/photo.ts';
import { ago, count, decimal, fileSize } from './format.ts';
import { plural } from './plural.ts';

const nameOf = (name: string | null) => name ?? 'Not named yet';

export const photoStrings = {
  close: 'Close the photo',
  unread: 'Photo',
  unreadable: 'This photo could not be read',
  previous: 'Previous photo',
  next: 'Next photo',
  place: (at: number, total: number) => `${count(at + 1)} of ${count(total)}`,
  scale: (share: number | null) => (share === null ? '' : `${count(share * 100)} %`),
  mark: (
    kind: PhotoItem['kind'] | 'thing',
    at: number,
    total: number,
    name: string | null,
    isAside: boolean,
  ) =>
    [
      kind === 'photo'
        ? 'The leaf'
        : `${kind === 'face' ? 'Face' : 'Box'} ${count(at + 1)} of ${count(total)}`,
      ...(name === null ? [] : [name]),
      ...(isAside ? ['set aside'] : []),
    ].join(', '),

  panel: 'About this photo',
  group: 'Group',
  faces: (n: number) => plural(n, { zero: 'No face found', one: '# face', other: '# faces' }),
  things: (n: number) => plural(n, { one: '# box', other: '# boxes' }),
  placeOf: (group: Subject['group'], isAside: boolean) =>
    group === null
      ? { name: isAside ? 'Set aside' : 'In no group', facts: '' }
      : {
          name: nameOf(group.name),
          facts: plural(group.size, { one: '# picture in this group', other: '# pictures in this group' }),
        },
  details: 'Details',
  facts: {
    taken: 'Taken',
    place: 'Place',
    camera: 'Camera',
    size: 'Size',
    folder: 'Folder',
    copies: 'Copies',
  },
  coordinates: (latitude: number, longitude: number, altitude: number | null) =>
    [
      `${decimal(Math.abs(latitude), 5)}° ${latitude < 0 ? 'S' : 'N'}, ` +
        `${decimal(Math.abs(longitude), 5)}° ${longitude < 0 ? 'W' : 'E'}`,
      ...(altitude === null ? [] : [`${count(altitude)} m`]),
    ].join(' · '),
  size: (width: number, height: number, bytes: number | null) =>
    [
      `${count(width)} × ${count(height)}`,
      ...(width * height < 1e6 ? [] : [`${decimal((width * height) / 1e6, 1)} MP`]),
      ...(bytes === null ? [] : [fileSize(bytes)]),
    ].join(' · '),
  copies: (n: number) => plural(n, { one: '# other file is the same', other: '# other files are the same' }),

  said: 'What was said',
  statement: ({ what, name }: Statement) =>
    ({
      same: 'The same as this one',
      different: 'Different from this one',
      'cannot-tell': 'Can’t tell from this one',
      'into-group': 'Put together with this one',
      'not-a-subject': 'Left out',
      'set-aside': 'Set aside',
      'brought-back': 'Brought back',
      named: `Named ${name ?? ''}`,
    })[what],
  byAndWhen: ({ by, at, isImported }: Statement, now: number) =>
    [
      ...(isImported ? ['from an import'] : []),
      ...(by === null ? [] : [by]),
      ago(at, now) ?? 'just now',
    ].join(' · '),

  box: {
    label: 'The box',
    keys: 'Arrows move it, Shift and arrows resize it, Alt makes finer steps. Enter keeps it, Escape drops it.',
    hint: 'Drag the box with the mouse, or use the arrows. Enter keeps it.',
    keep: 'Keep box',
    working: 'Looking at it…',
    added: 'The face was added.',
    addedThing: 'The box was added. What is in it takes part instead of the whole photo.',
    moved: 'The box was changed.',
    removed: 'The box was removed.',
    drawn: (by: string | null, at: number, now: number) =>
      `Box drawn ${[by === null ? [] : `by ${by}`, ago(at, now) ?? 'just now'].flat().join(' · ')}`,
  },
  event: {
    pictures: 'The pictures of the event',
    /** `from` and `to` are moments. */
    note: (photos: number, { deployments, minutes }: EventRule) =>
      `${plural(photos, { one: '# photo', other: '# photos' })} ${
        {
          place: 'of one place',
          folder: 'of one folder',
          camera: 'of one camera',
        }[deployments]
      }, none more than ${plural(minutes, { one: '# minute', other: '# minutes' })} after the one before. All of them get the name, as one step.`,
    alone: 'This photo is an event of its own: it has no time, or nothing was taken within minutes of it.',
    more: (n: number) => `and ${count(n)} more`,
  },
  menu: {
    'photo.name': 'Name…',
    'photo.nameEvent': 'Name the whole event…',
    'photo.toGroup': 'Go to its group',
    'photo.editBox': 'Change the box',
    'photo.removeBox': 'Remove the box',
    'photo.draw': 'Add a face…',
    'photo.setAside': 'Set aside',
    'photos.view': 'Open photo',
    'photos.reveal': 'Show in file manager',
    'photos.openWith': 'Open with the system’s program',
    'photos.copyPath': 'Copy path',
  },
  bringBack: 'Bring back',
  drawThing: 'Add a box…',
  pathCopied: 'The path was copied.',
} as const;
