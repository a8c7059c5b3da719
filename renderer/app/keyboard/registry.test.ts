/** The key registry: what a press means, which binding wins, what is listed, and that clashes are refused. */
import { describe, expect, it, vi } from 'vitest';
import { matches, parseChord, spell } from './chord.ts';
import { commands, meet } from './map.ts';
import { KeyRegistry } from './registry.ts';

function press(
  key: string,
  modifiers: { ctrl?: boolean; meta?: boolean; shift?: boolean; alt?: boolean; code?: string } = {},
) {
  return {
    key,
    code: modifiers.code,
    ctrlKey: modifiers.ctrl ?? false,
    metaKey: modifiers.meta ?? false,
    shiftKey: modifiers.shift ?? false,
    altKey: modifiers.alt ?? false,
  };
}

describe('a chord', () => {
  it('of Shift and a digit goes by the place of the digit, whatever sign is there', () => {
    const one = parseChord('Shift+1');
    for (const sign of ['!', '+', '1̇'])
      expect(matches(one, press(sign, { shift: true, code: 'Digit1' }), false)).toBe(true);
    expect(matches(one, press('!', { shift: true, code: 'Digit2' }), false)).toBe(false);
    expect(matches(one, press('1', { code: 'Digit1' }), false)).toBe(false);
    // French keyboards write digits with Shift.
    expect(matches(one, press('1', { shift: true, code: 'Digit1' }), false)).toBe(false);
    expect(matches(parseChord('1'), press('1', { shift: true, code: 'Digit1' }), false)).toBe(true);
  });

  it('is Command on a Mac and Control elsewhere', () => {
    const open = parseChord('Mod+O');
    expect(matches(open, press('o', { ctrl: true }), false)).toBe(true);
    expect(matches(open, press('o', { meta: true }), false)).toBe(false);
    expect(matches(open, press('o', { meta: true }), true)).toBe(true);
    expect(matches(open, press('o', { ctrl: true }), true)).toBe(false);
  });

  it('tells Shift+letter from the letter, but leaves punctuation to the layout', () => {
    expect(matches(parseChord('Mod+Shift+O'), press('O', { ctrl: true, shift: true }), false)).toBe(true);
    expect(matches(parseChord('Mod+O'), press('O', { ctrl: true, shift: true }), false)).toBe(false);
    expect(matches(parseChord('?'), press('?', { shift: true }), false)).toBe(true);
    expect(matches(parseChord('?'), press('?'), false)).toBe(true);
    expect(matches(parseChord('+'), press('+', { shift: true }), false)).toBe(true);
  });

  it('does not answer to a letter with a modifier it does not name', () => {
    expect(matches(parseChord('P'), press('p'), false)).toBe(true);
    expect(matches(parseChord('P'), press('p', { ctrl: true }), false)).toBe(false);
    expect(matches(parseChord('P'), press('p', { alt: true }), false)).toBe(false);
  });

  it('reads the plus key and refuses nonsense', () => {
    expect(parseChord('Mod++')).toEqual({ key: '+', mod: true, shift: false, alt: false });
    expect(() => parseChord('Hyper+X')).toThrow(RangeError);
    expect(() => parseChord('')).toThrow(RangeError);
  });

  it('is spelt the way the keyboard has it', () => {
    expect(spell(parseChord('Mod+Shift+o'), false)).toEqual(['Ctrl', 'Shift', 'O']);
    expect(spell(parseChord('Mod+Shift+o'), true)).toEqual(['⌘', '⇧', 'O']);
    expect(spell(parseChord('ArrowLeft'), false)).toEqual(['←']);
  });
});

describe('the registry', () => {
  const two = [
    { id: 'help', keys: ['?'], scope: 'everywhere' },
    { id: 'pause', keys: ['P', ' '], scope: 'library', once: true },
  ] as const;
  const together = (a: string, b: string) => a === b || [a, b].includes('everywhere');

  it('runs a bound command by any of its keys, and nothing that is not bound', () => {
    const registry = new KeyRegistry(two, together);
    const run = vi.fn();
    expect(registry.handle(press('p'), false)).toBe(false);
    const unbind = registry.bind('pause', run);
    expect(registry.handle(press('p'), false)).toBe(true);
    expect(registry.handle(press(' '), false)).toBe(true);
    unbind();
    expect(registry.handle(press('p'), false)).toBe(false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('tells which of its keys was pressed, and counts a key that is held once', () => {
    const registry = new KeyRegistry(two, together);
    const run = vi.fn();
    registry.bind('pause', run);
    registry.handle(press(' '), false);
    expect(run).toHaveBeenLastCalledWith(1);
    expect(registry.handle({ ...press(' '), repeat: true }, false)).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('lets the latest binding win and restores the earlier one', () => {
    const registry = new KeyRegistry(two, together);
    const [screen, sheet] = [vi.fn(), vi.fn()];
    registry.bind('pause', screen);
    const unbind = registry.bind('pause', sheet);
    registry.handle(press('p'), false);
    unbind();
    registry.handle(press('p'), false);
    expect(sheet).toHaveBeenCalledTimes(1);
    expect(screen).toHaveBeenCalledTimes(1);
  });

  it('lists what works now in the order of the map, also what components handle themselves', () => {
    const registry = new KeyRegistry(two, together);
    let told = 0;
    registry.watch(() => told++);
    registry.bind('pause', null);
    registry.bind('help', () => {});
    expect(registry.present().map(command => command.id)).toEqual(['help', 'pause']);
    expect(registry.handle(press('p'), false)).toBe(false);
    expect(told).toBe(2);
  });

  it('refuses two meanings of one key on one screen', () => {
    const adding = (key: string, scope: string) => () =>
      new KeyRegistry<string, string>([...two, { id: 'x', keys: [key], scope }], together);
    expect(adding('?', 'library')).toThrow(RangeError);
    expect(adding('P', 'library')).toThrow(RangeError);
    expect(adding('P', 'welcome')).not.toThrow();
  });
});

describe('the map', () => {
  it('has no clash', () => {
    expect(() => new KeyRegistry(commands, meet)).not.toThrow();
  });
});
