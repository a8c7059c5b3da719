/** Errors as words: the engine's sentence, what to do, and details only where something was unforeseen. */
import { describe, expect, it } from 'vitest';
import { AkinError, ErrorCode } from '../../main/contract/errors.ts';
import { explain, isCancelled } from './errors.ts';

describe('explain', () => {
  it('has a title for every code', () => {
    for (const code of ErrorCode.options)
      expect(explain(new AkinError(code, 'It happened.')).title).not.toBe('');
  });

  it('adds what to do to the engine’s sentence', () => {
    const { message, details } = explain(new AkinError('disk-full', 'The catalog could not be written.'));
    expect(message).toBe(
      'The catalog could not be written. Make some room and try again; nothing was half written.',
    );
    expect(details).toBeUndefined();
  });

  it('does not say the same thing twice', () => {
    const { message } = explain(new AkinError('engine-stopped', 'The engine stopped. Please try again.'));
    expect(message.match(/try again/g)).toHaveLength(1);
  });

  it('offers details of the unforeseen, with causes', () => {
    const cause = new TypeError('x is not a function');
    const { details } = explain(new AkinError('internal', 'Oh.', { cause, details: { photo: 7 } }));
    expect(details).toContain('x is not a function');
    expect(details).toContain('"photo":7');
    expect(explain('a bare word').details).toBe('a bare word');
  });

  it('knows what was called off', () => {
    expect(isCancelled(new AkinError('cancelled', ''))).toBe(true);
    expect(isCancelled(new Error('cancelled'))).toBe(false);
  });
});
