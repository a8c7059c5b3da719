/** When to stop, where there is an audit: it decides as far as its limits allow. */
import { expect, test } from 'vitest';
import { type Certificate, stopWith } from './audit.ts';

function audit(low: number, high: number): Certificate {
  const right = { value: (low + high) / 2, low, high };
  const facts = { auditedAt: 0, checks: 60, photos: 400, groups: 30, moved: 0, isOutdated: false };
  return { ...facts, right, subjects: { value: 30, low: 28, high: 33 }, wantsAnswers: high < 0.9 };
}

const quiet = { isTime: true, another20: 1 };
const busy = { isTime: false, another20: 30 };

test('without an audit the answers decide', () => {
  expect(stopWith(quiet, null)).toEqual({ isTime: true, audited: null });
  expect(stopWith(busy, null)).toEqual({ isTime: false, audited: null });
});

test('an audit that finds enough right says so, whatever the last answers moved', () => {
  const enough = audit(0.96, 0.99);
  for (const stop of [quiet, busy]) expect(stopWith(stop, enough)).toEqual({ isTime: true, audited: enough });
});

test('an audit that finds much wrong says to go on', () => {
  for (const stop of [quiet, busy]) expect(stopWith(stop, audit(0.6, 0.8)).isTime).toBe(false);
});

test('what was enough stays enough while photos move, until so many did that a new audit is advised', () => {
  const after = (moved: number): Certificate => ({
    ...audit(0.951 - moved / 400, 0.99),
    moved,
    isOutdated: moved > 20,
  });
  const said = [0, 1, 2, 5, 20, 21, 60].map(moved => stopWith(busy, after(moved)).isTime);
  expect(said).toEqual([true, true, true, true, true, false, false]);
  expect(stopWith(busy, { ...audit(0.945, 0.99), moved: 0 }).isTime).toBe(false);
});

test('between the two the answers decide; wide limits are not told', () => {
  const between = audit(0.85, 0.95);
  expect(stopWith(quiet, between)).toEqual({ isTime: true, audited: between });
  expect(stopWith(busy, between).isTime).toBe(false);
  expect(stopWith(quiet, audit(0.5, 0.97))).toEqual({ isTime: true, audited: null });
});
