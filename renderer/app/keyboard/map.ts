/** The one map of keys. What each does is said in the strings under the same id. Renderer. */
import { GRID_KEYS } from '../../ui/gridMoves.ts';
import type { Command } from './registry.ts';

/** In the order the overlay shows them. */
export type Scope = 'everywhere' | 'welcome' | 'library' | 'photos';

export type CommandId =
  | 'help'
  | 'messages'
  | 'welcome.openFolder'
  | 'welcome.openCatalog'
  | 'library.togglePause'
  | 'library.addFolder'
  | 'library.problems'
  | 'library.bigger'
  | 'library.smaller'
  | 'library.home'
  | 'photos.step'
  | 'photos.page'
  | 'photos.ends'
  | 'photos.clear';

export const commands: readonly Command<CommandId, Scope>[] = [
  { id: 'help', keys: ['?'], scope: 'everywhere' },
  { id: 'messages', keys: ['F8'], scope: 'everywhere' },

  { id: 'welcome.openFolder', keys: ['Mod+O'], scope: 'welcome' },
  { id: 'welcome.openCatalog', keys: ['Mod+Shift+O'], scope: 'welcome' },

  { id: 'library.togglePause', keys: ['P'], scope: 'library' },
  { id: 'library.addFolder', keys: ['Mod+O'], scope: 'library' },
  { id: 'library.problems', keys: ['!'], scope: 'library' },
  { id: 'library.bigger', keys: ['+', '='], scope: 'library' },
  { id: 'library.smaller', keys: ['-'], scope: 'library' },
  { id: 'library.home', keys: ['Alt+Home'], scope: 'library' },

  {
    id: 'photos.step',
    keys: [GRID_KEYS.left, GRID_KEYS.right, GRID_KEYS.up, GRID_KEYS.down],
    scope: 'photos',
  },
  { id: 'photos.page', keys: [GRID_KEYS.pageUp, GRID_KEYS.pageDown], scope: 'photos' },
  { id: 'photos.ends', keys: [GRID_KEYS.first, GRID_KEYS.last], scope: 'photos' },
  { id: 'photos.clear', keys: ['Escape'], scope: 'photos' },
];
