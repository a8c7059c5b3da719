/** What the photo view and the context menu of a photo say in German. Renderer; also runs in unit tests. */
import type { PhotoItem, Statement, Subject } from '../../../main/contract/photo.ts';
import { ago, count, decimal, fileSize } from '../format.ts';
import type { photoStrings as english } from '../photo.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const nameOf = (name: string | null) => name ?? 'Noch ohne Namen';

export const photoStrings: Twin<typeof english> = {
  close: 'Foto schließen',
  unread: 'Foto',
  unreadable: 'Dieses Foto ließ sich nicht lesen',
  previous: 'Voriges Foto',
  next: 'Nächstes Foto',
  place: (at: number, total: number) => `${count(at + 1)} von ${count(total)}`,
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
        ? 'Das Blatt'
        : `${kind === 'face' ? 'Gesicht' : 'Rahmen'} ${count(at + 1)} von ${count(total)}`,
      ...(name === null ? [] : [name]),
      ...(isAside ? ['beiseitegelegt'] : []),
    ].join(', '),

  panel: 'Über dieses Foto',
  group: 'Gruppe',
  faces: (n: number) => plural(n, { zero: 'Kein Gesicht gefunden', one: '# Gesicht', other: '# Gesichter' }),
  things: (n: number) => plural(n, { one: '# Rahmen', other: '# Rahmen' }),
  placeOf: (group: Subject['group'], isAside: boolean) =>
    group === null
      ? { name: isAside ? 'Beiseitegelegt' : 'In keiner Gruppe', facts: '' }
      : {
          name: nameOf(group.name),
          facts: plural(group.size, { one: '# Bild in dieser Gruppe', other: '# Bilder in dieser Gruppe' }),
        },
  details: 'Angaben',
  facts: {
    taken: 'Aufgenommen',
    place: 'Ort',
    camera: 'Kamera',
    size: 'Größe',
    folder: 'Ordner',
    copies: 'Kopien',
  },
  coordinates: (latitude: number, longitude: number, altitude: number | null) =>
    [
      `${decimal(Math.abs(latitude), 5)}° ${latitude < 0 ? 'S' : 'N'}, ` +
        `${decimal(Math.abs(longitude), 5)}° ${longitude < 0 ? 'W' : 'O'}`,
      ...(altitude === null ? [] : [`${count(altitude)} m`]),
    ].join(' · '),
  size: (width: number, height: number, bytes: number | null) =>
    [
      `${count(width)} × ${count(height)}`,
      ...(width * height < 1e6 ? [] : [`${decimal((width * height) / 1e6, 1)} MP`]),
      ...(bytes === null ? [] : [fileSize(bytes)]),
    ].join(' · '),
  copies: (n: number) =>
    plural(n, { one: '# weitere Datei ist gleich', other: '# weitere Dateien sind gleich' }),

  said: 'Was gesagt wurde',
  statement: ({ what, name }: Statement) =>
    ({
      same: 'Gleich wie dieses',
      different: 'Anders als dieses',
      'cannot-tell': 'Bei diesem nicht zu sagen',
      'into-group': 'Mit diesem zusammengelegt',
      'not-a-subject': 'Weggelassen',
      'set-aside': 'Beiseitegelegt',
      'brought-back': 'Zurückgeholt',
      named: `${name ?? ''} genannt`,
    })[what],
  byAndWhen: ({ by, at, isImported }: Statement, now: number) =>
    [
      ...(isImported ? ['aus einem Import'] : []),
      ...(by === null ? [] : [by]),
      ago(at, now) ?? 'gerade eben',
    ].join(' · '),

  box: {
    label: 'Der Rahmen',
    keys: 'Pfeile verschieben ihn, Umschalt und Pfeile ändern die Größe, mit Alt in kleineren Schritten. Enter behält ihn, Escape verwirft ihn.',
    hint: 'Mit der Maus ziehen oder die Pfeiltasten nehmen. Enter behält den Rahmen.',
    keep: 'Rahmen behalten',
    working: 'Wird angesehen…',
    added: 'Das Gesicht wurde hinzugefügt.',
    addedThing: 'Der Rahmen wurde hinzugefügt. Was darin ist, nimmt statt des ganzen Fotos teil.',
    moved: 'Der Rahmen wurde geändert.',
    removed: 'Der Rahmen wurde entfernt.',
    drawn: (by: string | null, at: number, now: number) =>
      `Rahmen gezeichnet ${[by === null ? [] : `von ${by}`, ago(at, now) ?? 'gerade eben'].flat().join(' · ')}`,
  },
  event: {
    pictures: 'Die Bilder des Ereignisses',
    note: (photos, { deployments, minutes }) =>
      `${plural(photos, { one: '# Foto', other: '# Fotos' })} ${
        {
          place: 'von einem Ort',
          folder: 'aus einem Ordner',
          camera: 'von einer Kamera',
        }[deployments]
      }, keines mehr als ${plural(minutes, { one: '# Minute', other: '# Minuten' })} nach dem vorigen. Alle bekommen den Namen, in einem Schritt.`,
    alone:
      'Dieses Foto ist ein Ereignis für sich: Es hat keine Zeit, oder in den Minuten davor und danach wurde nichts aufgenommen.',
    more: n => `und ${count(n)} weitere`,
  },
  menu: {
    'photo.name': 'Benennen…',
    'photo.nameEvent': 'Das ganze Ereignis benennen…',
    'photo.toGroup': 'Zu seiner Gruppe',
    'photo.editBox': 'Rahmen ändern',
    'photo.removeBox': 'Rahmen entfernen',
    'photo.draw': 'Gesicht hinzufügen…',
    'photo.setAside': 'Beiseitelegen',
    'photos.view': 'Foto öffnen',
    'photos.reveal': 'In der Dateiverwaltung zeigen',
    'photos.openWith': 'Mit dem Programm des Systems öffnen',
    'photos.copyPath': 'Pfad kopieren',
  },
  bringBack: 'Zurückholen',
  drawThing: 'Rahmen hinzufügen…',
  pathCopied: 'Der Pfad wurde kopiert.',
};
