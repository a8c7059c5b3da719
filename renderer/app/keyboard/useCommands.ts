/** Binds the commands of the map to what they do while a component is on the screen. Renderer. */
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { type KeyPress, matches, spell } from './chord.ts';
import type { CommandId, Scope } from './commandIds.ts';
import { commands, meet } from './map.ts';
import { type Command, KeyRegistry, type Run } from './registry.ts';

const registry = new KeyRegistry(commands, meet);
const isMac = navigator.platform.startsWith('Mac');

/** Null instead of a handler lists a command whose keys a component handles itself. */
export function useCommands(handlers: Partial<Record<CommandId, Run | null>>): void {
  const run = useEffectEvent((id: CommandId, which: number) => handlers[id]?.(which));
  // Handlers may change with every render; they are bound again only when the set of commands changes.
  const ids = Object.keys(handlers) as CommandId[];
  const handled = ids.filter(id => handlers[id] !== null).join(' ');
  const listed = ids.filter(id => handlers[id] === null).join(' ');
  // With what is drawn: a key pressed right after it would otherwise do nothing.
  useLayoutEffect(() => {
    const unbind = [
      ...split(handled).map(id => registry.bind(id, which => run(id, which))),
      ...split(listed).map(id => registry.bind(id, null)),
    ];
    return () => {
      for (const undo of unbind) undo();
    };
  }, [handled, listed]);
}

function split(ids: string): CommandId[] {
  return ids.split(' ').filter(id => id !== '') as CommandId[];
}

/** Does what a command does now; false when it is not in force. */
export function execute(id: CommandId): boolean {
  return registry.run(id);
}

/** What works now, with the caps of its keys. */
export function usePresentCommands(): { command: Command<CommandId, Scope>; caps: string[][] }[] {
  useSyncExternalStore(registry.watch, registry.snapshot);
  return registry.present().map(command => ({ command, caps: capsOfAll(command.id) }));
}

/** The caps of one of a command's keys, by default the first, for tooltips and menus. */
export function capsOf(id: CommandId, which = 0): string[] {
  return capsOfAll(id)[which] ?? [];
}

function capsOfAll(id: CommandId): string[][] {
  return registry.chords(id).map(chord => spell(chord, isMac));
}

/**
 * For what covers the screen and has keys of its own, as dialogs keep theirs to themselves: runs what the press
 * means among these commands. Whether it meant any.
 */
export function runCommand(event: KeyPress, handlers: Partial<Record<CommandId, Run>>): boolean {
  for (const [id, run] of Object.entries(handlers) as [CommandId, Run][]) {
    const which = registry.chords(id).findIndex(chord => matches(chord, event, isMac));
    if (which < 0) continue;
    run(which);
    return true;
  }
  return false;
}

export function listenForKeys(): void {
  window.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
    if (registry.handle(event, isMac)) event.preventDefault();
  });
}

/**
 * Dialogs and menus keep their keys to themselves; a text field keeps those that write and edit, a slider
 * those that move it, a button or link those that press it.
 */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role="dialog"], [role="menu"]')) return true;
  const isSlider = target?.matches('input[type="range"]') ?? false;
  if (isSlider && /^(Arrow|Page|Home|End)/.test(event.key)) return true;
  const isPressed = target?.matches('button, a[href], summary') ?? false;
  if (isPressed && (event.key === 'Enter' || event.key === ' ')) return true;
  const writes = target?.matches('input:not([type="range"]), textarea, select, [contenteditable]') ?? false;
  const isCommand = (event.ctrlKey || event.metaKey) && !/^[acvxyz]$/i.test(event.key);
  return writes && !isCommand;
}
