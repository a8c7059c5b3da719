/**
 * The addresses of the screens, apart from the screens themselves so that one may lead to another. Renderer.
 */
import type { StayReason } from '../../main/contract/export.ts';
import type { PhotoFilter } from '../../main/contract/photoFilter.ts';

export const PATTERNS = {
  welcome: '/',
  library: '/collection/:collection',
  /** The Library with a filter: which photos. */
  photos: '/collection/:collection/photos/:show',
  /** The Library with what a plan of an export leaves where it is, for one reason. */
  staying: '/collection/:collection/staying/:export/:reason',
  home: '/collection/:collection/home',
  /** All groups, or one of them. */
  groups: '/collection/:collection/groups/:group?',
  leftovers: '/collection/:collection/leftovers',
  aside: '/collection/:collection/aside',
  /** About everything, or about one group only. */
  ask: '/collection/:collection/ask/:group?',
  review: '/collection/:collection/review',
  audit: '/collection/:collection/audit',
  key: '/collection/:collection/key',
  browse: '/collection/:collection/browse',
  batch: '/collection/:collection/batch',
  /** Of what the form says, or of one group only. */
  export: '/collection/:collection/export/:group?',
  evaluate: '/collection/:collection/evaluate',
  /** With the collection one came from, if any. */
  models: '/models/:collection?',
  /** A page of the guide, or its first, from the top or from one of its headings. */
  help: '/help/:page?/:section?',
  log: '/log',
} as const;

export const pathTo = {
  welcome: () => PATTERNS.welcome,
  library: (collection: string) => `/collection/${collection}`,
  photos: (collection: string, show: NonNullable<PhotoFilter['show']>) =>
    `/collection/${collection}/photos/${show}`,
  staying: (collection: string, plan: number, reason: StayReason) =>
    `/collection/${collection}/staying/${plan}/${reason}`,
  /** Where a collection is entered: Groups once there is something to group, the Library before. */
  home: (collection: string) => `/collection/${collection}/home`,
  groups: (collection: string) => `/collection/${collection}/groups`,
  group: (collection: string, group: number) => `/collection/${collection}/groups/${group}`,
  leftovers: (collection: string) => `/collection/${collection}/leftovers`,
  aside: (collection: string) => `/collection/${collection}/aside`,
  ask: (collection: string, group?: number) =>
    `/collection/${collection}/ask${group === undefined ? '' : `/${group}`}`,
  review: (collection: string) => `/collection/${collection}/review`,
  audit: (collection: string) => `/collection/${collection}/audit`,
  key: (collection: string) => `/collection/${collection}/key`,
  browse: (collection: string) => `/collection/${collection}/browse`,
  batch: (collection: string) => `/collection/${collection}/batch`,
  export: (collection: string, group?: number) =>
    `/collection/${collection}/export${group === undefined ? '' : `/${group}`}`,
  evaluate: (collection: string) => `/collection/${collection}/evaluate`,
  models: (collection?: string) => (collection === undefined ? '/models' : `/models/${collection}`),
  help: (page?: string, section?: string) =>
    ['/help', page, section].filter(part => part !== undefined).join('/'),
  log: () => PATTERNS.log,
} as const;
