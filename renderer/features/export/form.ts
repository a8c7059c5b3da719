/** The form of the screen Export and the options it stands for. Pure; renderer. */
import type { EventRule, ExportOptions, SidecarNaming, TableFormat } from '../../../main/contract/export.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { Rank } from '../../../main/contract/nameList.ts';

export interface ExportForm {
  readonly how: ExportOptions['how'];
  readonly faces: ExportOptions['faces'];
  readonly several: ExportOptions['several'];
  readonly which: 'all' | 'named' | 'chosen';
  /** Groups by the item that stands for each. */
  readonly chosen: readonly number[];
  readonly leftovers: boolean;
  readonly confirmed: boolean;
  readonly folder: string;
  readonly file: string;
  readonly isSplit: boolean;
  readonly train: string;
  readonly val: string;
  readonly test: string;
  readonly seed: string;
  readonly tables: readonly TableFormat[];
  readonly deployments: EventRule['deployments'];
  /** Between two events. */
  readonly minutes: string;
  readonly rank: Rank | 'as-named';
  readonly sidecars: 'none' | 'with-copies' | 'beside-originals';
  readonly naming: SidecarNaming;
}

export const USUAL: ExportForm = {
  how: 'copy',
  faces: 'photos',
  several: 'each',
  which: 'named',
  chosen: [],
  leftovers: false,
  confirmed: false,
  folder: '{name}',
  file: '{original}',
  isSplit: false,
  train: '80',
  val: '10',
  test: '10',
  seed: '1',
  tables: [],
  deployments: 'place',
  minutes: '5',
  rank: 'as-named',
  sidecars: 'none',
  naming: 'photo.jpg.xmp',
};

/** The same, of one group only. */
export function ofOne(form: ExportForm, group: number): ExportForm {
  return { ...form, which: 'chosen', chosen: [group] };
}

export const FOLDER_WORDS = ['name', 'number', 'collection', 'grouping'] as const;
export const FILE_WORDS = ['original', 'name', 'number', 'date', 'time', 'item', 'hash'] as const;

/** Why the form cannot be planned yet. */
export type Fault = 'split' | 'seed' | 'groups' | 'nothing' | 'sidecars' | 'minutes';

/** Tables with deployments and events. */
export const EVENT_TABLES: readonly TableFormat[] = ['camtrap-dp', 'darwin-core'];

export function readForm(
  form: ExportForm,
  kind: Kind,
): { readonly options: ExportOptions } | { readonly fault: Fault } {
  const isPeople = kind === 'people';
  const shares = [form.train, form.val, form.test].map(text => Number(text.replace(',', '.')));
  const areShares = shares.every(share => share >= 0 && share <= 100);
  const [train = 0, val = 0, test = 0] = shares;
  const seed = Number(form.seed);
  if (form.isSplit && (!areShares || Math.abs(train + val + test - 100) > 1e-6)) return { fault: 'split' };
  if (form.isSplit && !(Number.isInteger(seed) && seed >= 0)) return { fault: 'seed' };
  const minutes = Number(form.minutes.replace(',', '.'));
  const hasEvents = form.tables.some(table => EVENT_TABLES.includes(table));
  if (hasEvents && !(form.minutes.trim() !== '' && minutes >= 0 && minutes <= 1440))
    return { fault: 'minutes' };
  if (form.which === 'chosen' && form.chosen.length === 0) return { fault: 'groups' };
  if (form.how === 'none' && form.sidecars === 'with-copies') return { fault: 'sidecars' };
  if (form.how === 'none' && form.tables.length === 0 && form.sidecars === 'none')
    return { fault: 'nothing' };
  return {
    options: {
      how: form.how,
      faces: isPeople ? form.faces : 'photos',
      several: isPeople ? form.several : 'each',
      labels: form.confirmed ? 'human' : 'all',
      groups: form.which === 'chosen' ? [...form.chosen] : null,
      unnamed: form.which !== 'named',
      leftovers: form.leftovers && form.which === 'all',
      folder: form.folder,
      file: form.file,
      split: form.isSplit ? { train: train / 100, val: val / 100, test: test / 100, seed } : null,
      tables: [...form.tables],
      events: hasEvents ? { deployments: form.deployments, minutes } : { deployments: 'place', minutes: 5 },
      rank: isPeople || form.rank === 'as-named' ? null : form.rank,
      sidecars: form.sidecars === 'none' ? null : { where: form.sidecars, naming: form.naming },
    },
  };
}
