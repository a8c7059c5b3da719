/** The one map of keys. What each does is said in the strings under the same id. Renderer. */
import { GRID_KEYS } from '../../ui/gridMoves.ts';
import type { Command } from './registry.ts';

/** In the order the overlay shows them. */
export type Scope =
  | 'everywhere'
  | 'welcome'
  | 'collection'
  | 'library'
  | 'photos'
  | 'photo'
  | 'groups'
  | 'group'
  | 'pair'
  | 'choice'
  | 'odd'
  | 'ask'
  | 'reason'
  | 'zoom'
  | 'review'
  | 'audit'
  | 'key'
  | 'browse'
  | 'batch'
  | 'export'
  | 'evaluate'
  | 'models'
  | 'guide'
  | 'log';

export type CommandId =
  | 'help'
  | 'guide'
  | 'messages'
  | 'welcome.openFolder'
  | 'welcome.openCatalog'
  | 'welcome.models'
  | 'collection.library'
  | 'collection.groups'
  | 'collection.ask'
  | 'collection.review'
  | 'collection.browse'
  | 'collection.batch'
  | 'collection.export'
  | 'collection.evaluate'
  | 'collection.audit'
  | 'collection.key'
  | 'collection.grouping'
  | 'collection.models'
  | 'collection.undo'
  | 'collection.redo'
  | 'collection.home'
  | 'library.togglePause'
  | 'library.addFolder'
  | 'library.folders'
  | 'library.hidden'
  | 'library.problems'
  | 'library.search'
  | 'library.timeLine'
  | 'library.open'
  | 'library.name'
  | 'library.toGroup'
  | 'library.select'
  | 'library.extend'
  | 'library.selectAll'
  | 'library.setAside'
  | 'library.hide'
  | 'library.bringBack'
  | 'library.bigger'
  | 'library.smaller'
  | 'photos.step'
  | 'photos.page'
  | 'photos.ends'
  | 'photos.clear'
  | 'photos.view'
  | 'photos.menu'
  | 'photos.reveal'
  | 'photos.openWith'
  | 'photos.copyPath'
  | 'photo.step'
  | 'photo.ends'
  | 'photo.zoom'
  | 'photo.in'
  | 'photo.out'
  | 'photo.fit'
  | 'photo.pixels'
  | 'photo.pan'
  | 'photo.marks'
  | 'photo.panel'
  | 'photo.close'
  | 'photo.draw'
  | 'photo.editBox'
  | 'photo.removeBox'
  | 'photo.name'
  | 'photo.nameEvent'
  | 'photo.undo'
  | 'photo.redo'
  | 'photo.toGroup'
  | 'photo.setAside'
  | 'photo.hide'
  | 'groups.open'
  | 'groups.rename'
  | 'groups.select'
  | 'groups.extend'
  | 'groups.merge'
  | 'groups.setAside'
  | 'groups.hide'
  | 'groups.hiddenGroups'
  | 'groups.number'
  | 'groups.search'
  | 'groups.leftovers'
  | 'groups.aside'
  | 'groups.hidden'
  | 'groups.proposals'
  | 'groups.yes'
  | 'groups.no'
  | 'groups.ask'
  | 'groups.clear'
  | 'group.rename'
  | 'group.select'
  | 'group.extend'
  | 'group.selectAll'
  | 'group.move'
  | 'group.split'
  | 'group.name'
  | 'group.addOthers'
  | 'group.refuseOthers'
  | 'group.selectNew'
  | 'group.ask'
  | 'group.setAside'
  | 'group.hide'
  | 'group.bringBack'
  | 'group.view'
  | 'group.back'
  | 'ask.same'
  | 'ask.different'
  | 'ask.cannotTell'
  | 'ask.skip'
  | 'ask.notASubject'
  | 'ask.intoGroup'
  | 'ask.put'
  | 'ask.choose'
  | 'ask.also'
  | 'ask.all'
  | 'ask.none'
  | 'ask.mark'
  | 'ask.confirm'
  | 'ask.budget'
  | 'ask.strategy'
  | 'ask.escape'
  | 'ask.reason'
  | 'ask.reasons'
  | 'reason.different'
  | 'reason.same'
  | 'reason.step'
  | 'reason.tick'
  | 'reason.form'
  | 'reason.strength'
  | 'reason.search'
  | 'reason.teach'
  | 'reason.apply'
  | 'reason.close'
  | 'zoom.toggle'
  | 'zoom.in'
  | 'zoom.out'
  | 'zoom.pan'
  | 'zoom.whole'
  | 'review.step'
  | 'review.all'
  | 'review.confirm'
  | 'review.change'
  | 'review.takeBack'
  | 'review.trust'
  | 'key.step'
  | 'key.confirm'
  | 'key.reject'
  | 'key.view'
  | 'key.print'
  | 'audit.yes'
  | 'audit.no'
  | 'audit.cannotTell'
  | 'audit.choose'
  | 'audit.none'
  | 'browse.open'
  | 'browse.rename'
  | 'browse.step'
  | 'browse.page'
  | 'browse.ends'
  | 'browse.same'
  | 'browse.different'
  | 'browse.cannotTell'
  | 'browse.more'
  | 'browse.fewer'
  | 'batch.name'
  | 'batch.type'
  | 'batch.notASubject'
  | 'batch.cannotTell'
  | 'batch.clear'
  | 'batch.step'
  | 'batch.ends'
  | 'batch.finish'
  | 'export.where'
  | 'export.go'
  | 'export.noted'
  | 'export.import'
  | 'export.list'
  | 'evaluate.go'
  | 'models.fetch'
  | 'models.verify'
  | 'models.add'
  | 'models.back'
  | 'guide.next'
  | 'guide.previous'
  | 'guide.back'
  | 'guide.log'
  | 'log.refresh'
  | 'log.copy'
  | 'log.save'
  | 'log.back';

const SHIFTED_ARROWS = ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'];
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * Whether commands of two scopes may be in force at once, so that neither may take the other's keys for
 * something else.
 */
export function meet(a: Scope, b: Scope): boolean {
  const pair = [a, b];
  if (a === b || pair.includes('everywhere')) return true;
  // The photo view covers the screen, and with it the keys of the collection.
  return pair.includes('collection') && !pair.includes('welcome') && !pair.includes('photo');
}

export const commands: readonly Command<CommandId, Scope>[] = [
  { id: 'help', keys: ['?'], scope: 'everywhere' },
  { id: 'guide', keys: ['F1'], scope: 'everywhere' },
  { id: 'messages', keys: ['F8'], scope: 'everywhere' },

  { id: 'welcome.openFolder', keys: ['Mod+O'], scope: 'welcome' },
  { id: 'welcome.openCatalog', keys: ['Mod+Shift+O'], scope: 'welcome' },
  { id: 'welcome.models', keys: ['Mod+,'], scope: 'welcome' },

  { id: 'collection.library', keys: ['L'], scope: 'collection' },
  { id: 'collection.groups', keys: ['G'], scope: 'collection' },
  { id: 'collection.ask', keys: ['A'], scope: 'collection' },
  { id: 'collection.review', keys: ['V'], scope: 'collection' },
  { id: 'collection.browse', keys: ['D'], scope: 'collection' },
  { id: 'collection.batch', keys: ['Y'], scope: 'collection' },
  { id: 'collection.export', keys: ['E'], scope: 'collection' },
  { id: 'collection.evaluate', keys: ['J'], scope: 'collection' },
  { id: 'collection.audit', keys: ['Shift+A'], scope: 'collection' },
  { id: 'collection.key', keys: ['Shift+K'], scope: 'collection' },
  { id: 'collection.grouping', keys: ['W'], scope: 'collection', once: true },
  { id: 'collection.models', keys: ['Mod+,'], scope: 'collection' },
  { id: 'collection.undo', keys: ['Mod+Z'], scope: 'collection' },
  { id: 'collection.redo', keys: ['Mod+Shift+Z', 'Mod+Y'], scope: 'collection' },
  { id: 'collection.home', keys: ['Alt+Home'], scope: 'collection' },

  { id: 'library.togglePause', keys: ['P'], scope: 'library' },
  { id: 'library.addFolder', keys: ['Mod+O'], scope: 'library' },
  { id: 'library.folders', keys: ['F'], scope: 'library' },
  { id: 'library.hidden', keys: ['H'], scope: 'library' },
  { id: 'library.problems', keys: ['!'], scope: 'library' },
  { id: 'library.search', keys: ['/', 'Mod+F'], scope: 'library' },
  { id: 'library.timeLine', keys: ['B'], scope: 'library', once: true },
  { id: 'library.open', keys: ['Enter'], scope: 'library', once: true },
  { id: 'library.name', keys: ['F2', 'N'], scope: 'library', once: true },
  { id: 'library.toGroup', keys: ['T'], scope: 'library', once: true },
  { id: 'library.select', keys: ['X', 'Mod+ '], scope: 'library' },
  { id: 'library.extend', keys: SHIFTED_ARROWS, scope: 'library' },
  { id: 'library.selectAll', keys: ['Mod+A'], scope: 'library', once: true },
  { id: 'library.setAside', keys: ['Delete'], scope: 'library', once: true },
  { id: 'library.hide', keys: ['Shift+H'], scope: 'library', once: true },
  { id: 'library.bringBack', keys: ['Insert', 'K'], scope: 'library', once: true },
  { id: 'library.bigger', keys: ['+', '='], scope: 'library' },
  { id: 'library.smaller', keys: ['-'], scope: 'library' },

  {
    id: 'photos.step',
    keys: [GRID_KEYS.left, GRID_KEYS.right, GRID_KEYS.up, GRID_KEYS.down],
    scope: 'photos',
  },
  { id: 'photos.page', keys: [GRID_KEYS.pageUp, GRID_KEYS.pageDown], scope: 'photos' },
  { id: 'photos.ends', keys: [GRID_KEYS.first, GRID_KEYS.last], scope: 'photos' },
  { id: 'photos.clear', keys: ['Escape'], scope: 'photos' },
  { id: 'photos.view', keys: [' '], scope: 'photos', once: true },
  { id: 'photos.menu', keys: ['Shift+F10', 'ContextMenu'], scope: 'photos' },
  { id: 'photos.reveal', keys: ['Shift+Alt+R'], scope: 'photos', once: true },
  { id: 'photos.openWith', keys: ['Shift+Alt+O'], scope: 'photos', once: true },
  { id: 'photos.copyPath', keys: ['Shift+Alt+C'], scope: 'photos', once: true },

  { id: 'photo.step', keys: ['ArrowLeft', 'ArrowRight'], scope: 'photo' },
  { id: 'photo.ends', keys: ['Home', 'End'], scope: 'photo' },
  { id: 'photo.zoom', keys: ['Z'], scope: 'photo', once: true },
  { id: 'photo.in', keys: ['+', '='], scope: 'photo' },
  { id: 'photo.out', keys: ['-'], scope: 'photo' },
  { id: 'photo.fit', keys: ['0'], scope: 'photo' },
  { id: 'photo.pixels', keys: ['1'], scope: 'photo' },
  { id: 'photo.pan', keys: SHIFTED_ARROWS, scope: 'photo' },
  { id: 'photo.marks', keys: ['M'], scope: 'photo', once: true },
  { id: 'photo.panel', keys: ['I'], scope: 'photo', once: true },
  { id: 'photo.draw', keys: ['N'], scope: 'photo', once: true },
  { id: 'photo.editBox', keys: ['E'], scope: 'photo', once: true },
  { id: 'photo.removeBox', keys: ['Delete'], scope: 'photo', once: true },
  { id: 'photo.name', keys: ['F2'], scope: 'photo', once: true },
  { id: 'photo.nameEvent', keys: ['Shift+F2'], scope: 'photo', once: true },
  { id: 'photo.toGroup', keys: ['T'], scope: 'photo', once: true },
  { id: 'photo.setAside', keys: ['A'], scope: 'photo', once: true },
  { id: 'photo.hide', keys: ['Shift+H'], scope: 'photo', once: true },
  { id: 'photo.undo', keys: ['Mod+Z'], scope: 'photo' },
  { id: 'photo.redo', keys: ['Mod+Shift+Z', 'Mod+Y'], scope: 'photo' },
  { id: 'photo.close', keys: [' ', 'Escape'], scope: 'photo', once: true },

  { id: 'groups.open', keys: ['Enter'], scope: 'groups' },
  { id: 'groups.rename', keys: ['F2'], scope: 'groups' },
  { id: 'groups.select', keys: ['X', 'Mod+ '], scope: 'groups' },
  { id: 'groups.extend', keys: SHIFTED_ARROWS, scope: 'groups' },
  { id: 'groups.merge', keys: ['M'], scope: 'groups' },
  { id: 'groups.setAside', keys: ['Delete'], scope: 'groups' },
  { id: 'groups.hide', keys: ['Shift+H'], scope: 'groups' },
  { id: 'groups.hiddenGroups', keys: ['Shift+U'], scope: 'groups' },
  { id: 'groups.number', keys: ['N'], scope: 'groups' },
  { id: 'groups.search', keys: ['/', 'Mod+F'], scope: 'groups' },
  { id: 'groups.leftovers', keys: ['O'], scope: 'groups' },
  { id: 'groups.aside', keys: ['Shift+O'], scope: 'groups' },
  { id: 'groups.hidden', keys: ['H'], scope: 'groups' },
  { id: 'groups.proposals', keys: ['P'], scope: 'groups' },
  { id: 'groups.yes', keys: ['+', '='], scope: 'groups', once: true },
  { id: 'groups.no', keys: ['-'], scope: 'groups', once: true },
  { id: 'groups.ask', keys: ['Q'], scope: 'groups' },
  { id: 'groups.clear', keys: ['Escape'], scope: 'groups' },

  { id: 'group.view', keys: ['Enter'], scope: 'group' },
  { id: 'group.rename', keys: ['F2'], scope: 'group' },
  { id: 'group.select', keys: ['X', 'Mod+ '], scope: 'group' },
  { id: 'group.extend', keys: SHIFTED_ARROWS, scope: 'group' },
  { id: 'group.selectAll', keys: ['Mod+A'], scope: 'group' },
  { id: 'group.move', keys: ['M'], scope: 'group' },
  { id: 'group.split', keys: ['S'], scope: 'group' },
  { id: 'group.setAside', keys: ['Delete'], scope: 'group' },
  { id: 'group.name', keys: ['N'], scope: 'group' },
  { id: 'group.addOthers', keys: ['+', '='], scope: 'group', once: true },
  { id: 'group.refuseOthers', keys: ['-'], scope: 'group', once: true },
  { id: 'group.selectNew', keys: ['T'], scope: 'group' },
  { id: 'group.ask', keys: ['Q'], scope: 'group' },
  { id: 'group.hide', keys: ['Shift+H'], scope: 'group' },
  { id: 'group.bringBack', keys: ['Insert', 'K'], scope: 'group' },
  { id: 'group.back', keys: ['Escape'], scope: 'group' },

  { id: 'ask.same', keys: ['ArrowRight', 'Enter'], scope: 'pair', once: true },
  { id: 'ask.different', keys: ['ArrowLeft', 'Delete'], scope: 'pair', once: true },
  { id: 'ask.cannotTell', keys: ['U'], scope: 'ask', once: true },
  { id: 'ask.skip', keys: ['S'], scope: 'ask', once: true },
  { id: 'ask.notASubject', keys: ['X'], scope: 'ask', once: true },
  { id: 'ask.intoGroup', keys: DIGITS, scope: 'pair', once: true },
  { id: 'ask.put', keys: ['P'], scope: 'pair', once: true },
  { id: 'ask.choose', keys: DIGITS.slice(0, 8), scope: 'choice', once: true },
  { id: 'ask.also', keys: DIGITS.slice(0, 8).map(digit => `Shift+${digit}`), scope: 'choice', once: true },
  { id: 'ask.all', keys: ['Enter'], scope: 'choice', once: true },
  { id: 'ask.none', keys: ['0'], scope: 'choice', once: true },
  { id: 'ask.mark', keys: DIGITS.slice(0, 8), scope: 'odd', once: true },
  { id: 'ask.confirm', keys: ['Enter'], scope: 'odd', once: true },
  { id: 'ask.budget', keys: ['B'], scope: 'ask', once: true },
  { id: 'ask.strategy', keys: ['Q'], scope: 'ask', once: true },
  { id: 'ask.escape', keys: ['Escape'], scope: 'ask' },
  { id: 'ask.reason', keys: ['R'], scope: 'ask', once: true },
  { id: 'ask.reasons', keys: ['Shift+R'], scope: 'ask', once: true },

  { id: 'reason.different', keys: ['ArrowLeft'], scope: 'reason', once: true },
  { id: 'reason.same', keys: ['ArrowRight'], scope: 'reason', once: true },
  { id: 'reason.step', keys: ['ArrowUp', 'ArrowDown'], scope: 'reason' },
  { id: 'reason.tick', keys: [' '], scope: 'reason', once: true },
  { id: 'reason.form', keys: ['M'], scope: 'reason', once: true },
  { id: 'reason.strength', keys: ['H'], scope: 'reason', once: true },
  { id: 'reason.search', keys: ['/'], scope: 'reason', once: true },
  { id: 'reason.teach', keys: ['T'], scope: 'reason', once: true },
  { id: 'reason.apply', keys: ['Enter'], scope: 'reason', once: true },
  { id: 'reason.close', keys: ['Escape'], scope: 'reason' },

  { id: 'zoom.toggle', keys: ['Z'], scope: 'zoom', once: true },
  { id: 'zoom.in', keys: ['+', '='], scope: 'zoom' },
  { id: 'zoom.out', keys: ['-'], scope: 'zoom' },
  { id: 'zoom.pan', keys: SHIFTED_ARROWS, scope: 'zoom' },
  { id: 'zoom.whole', keys: ['F'], scope: 'zoom', once: true },

  { id: 'review.step', keys: ['ArrowUp', 'ArrowDown'], scope: 'review' },
  { id: 'review.all', keys: ['T'], scope: 'review' },
  { id: 'review.confirm', keys: ['C'], scope: 'review', once: true },
  { id: 'review.change', keys: ['X'], scope: 'review', once: true },
  { id: 'review.takeBack', keys: ['Delete'], scope: 'review', once: true },
  { id: 'review.trust', keys: ['B'], scope: 'review', once: true },

  { id: 'key.step', keys: ['ArrowUp', 'ArrowDown'], scope: 'key' },
  { id: 'key.confirm', keys: ['Enter'], scope: 'key', once: true },
  { id: 'key.reject', keys: ['Delete'], scope: 'key', once: true },
  { id: 'key.view', keys: ['1', '2', '3'], scope: 'key' },
  { id: 'key.print', keys: ['Mod+P'], scope: 'key', once: true },
  { id: 'audit.yes', keys: ['ArrowRight', 'Enter'], scope: 'audit', once: true },
  { id: 'audit.no', keys: ['ArrowLeft', 'Delete'], scope: 'audit', once: true },
  { id: 'audit.cannotTell', keys: ['U'], scope: 'audit', once: true },
  { id: 'audit.choose', keys: DIGITS, scope: 'audit', once: true },
  { id: 'audit.none', keys: ['0'], scope: 'audit', once: true },

  { id: 'browse.same', keys: ['ArrowRight'], scope: 'browse', once: true },
  { id: 'browse.different', keys: ['ArrowLeft'], scope: 'browse', once: true },
  { id: 'browse.cannotTell', keys: ['U'], scope: 'browse', once: true },
  { id: 'browse.open', keys: ['Enter'], scope: 'browse' },
  { id: 'browse.rename', keys: ['F2'], scope: 'browse' },
  { id: 'browse.step', keys: [GRID_KEYS.up, GRID_KEYS.down], scope: 'browse' },
  { id: 'browse.page', keys: [GRID_KEYS.pageUp, GRID_KEYS.pageDown], scope: 'browse' },
  { id: 'browse.ends', keys: [GRID_KEYS.first, GRID_KEYS.last], scope: 'browse' },
  { id: 'browse.more', keys: ['+', '='], scope: 'browse' },
  { id: 'browse.fewer', keys: ['-'], scope: 'browse' },

  { id: 'batch.name', keys: DIGITS, scope: 'batch', once: true },
  { id: 'batch.type', keys: ['N', '/', 'Enter'], scope: 'batch', once: true },
  { id: 'batch.notASubject', keys: ['X', '0'], scope: 'batch', once: true },
  { id: 'batch.cannotTell', keys: ['U'], scope: 'batch', once: true },
  { id: 'batch.clear', keys: ['Delete', 'Backspace'], scope: 'batch', once: true },
  { id: 'batch.step', keys: ['ArrowLeft', 'ArrowRight'], scope: 'batch' },
  { id: 'batch.ends', keys: ['Home', 'End'], scope: 'batch' },
  { id: 'batch.finish', keys: ['Mod+Enter'], scope: 'batch', once: true },

  { id: 'export.where', keys: ['Mod+O'], scope: 'export' },
  { id: 'export.go', keys: ['Mod+Enter'], scope: 'export', once: true },
  { id: 'export.noted', keys: ['N'], scope: 'export', once: true },
  { id: 'export.import', keys: ['I'], scope: 'export', once: true },
  { id: 'export.list', keys: ['Escape'], scope: 'export' },

  { id: 'evaluate.go', keys: ['Mod+Enter'], scope: 'evaluate', once: true },

  { id: 'models.fetch', keys: ['F'], scope: 'models', once: true },
  { id: 'models.verify', keys: ['K'], scope: 'models', once: true },
  { id: 'models.add', keys: ['N'], scope: 'models', once: true },
  { id: 'models.back', keys: ['Escape'], scope: 'models' },

  { id: 'guide.next', keys: ['N'], scope: 'guide' },
  { id: 'guide.previous', keys: ['P'], scope: 'guide' },
  { id: 'guide.log', keys: ['R'], scope: 'guide', once: true },
  { id: 'guide.back', keys: ['Escape'], scope: 'guide' },

  { id: 'log.refresh', keys: ['R'], scope: 'log', once: true },
  { id: 'log.copy', keys: ['C'], scope: 'log', once: true },
  { id: 'log.save', keys: ['S'], scope: 'log', once: true },
  { id: 'log.back', keys: ['Escape'], scope: 'log' },
];
