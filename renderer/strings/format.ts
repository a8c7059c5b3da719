/** Numbers, dates and durations for people. Renderer; also runs in unit tests. */
import { locale } from './locale.ts';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
/** What a camera's clock showed, whatever the time zone of this machine. */
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const shotDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const shotClock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
/** When something happened here, to the second. */
const here = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const sizes = SIZES.map(
  unit =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumSignificantDigits: 3,
    }),
);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** "Ann, Bob and Cleo" */
export function listOf(words: readonly string[]): string {
  return list.format(words);
}

export function count(n: number): string {
  return whole.format(n);
}

/** Slow rates keep a digit: 0.4 a second must not read as 0. */
export function rate(perSecond: number): string {
  return (perSecond < 10 ? oneDigit : whole).format(perSecond);
}

/** At least and at most so many digits after the point. */
export function decimal(n: number, least: number, most = least): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(n);
}

/** "12.5 %" */
export function percent(share: number): string {
  return `${oneDigit.format(share * 100)} %`;
}

/** "12 %" */
export function wholePercent(share: number): string {
  return `${whole.format(Math.floor(share * 100))} %`;
}

/** "102 MB", in thousands as disks are sold and file managers count. */
export function fileSize(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return sizes[step]?.format(bytes / 1000 ** step) ?? '';
}

export function dateAndTime(at: number): string {
  return moment.format(at);
}

/** From one shot of a camera to another: the day, or days, and the hours within one day. */
export function shotSpan(from: number, to: number): { days: string; hours: string } {
  const [first, last] = [shotDay.format(from), shotDay.format(to)];
  if (first !== last) return { days: shotDay.formatRange(from, to), hours: '' };
  const [begin, end] = [shotClock.format(from), shotClock.format(to)];
  return { days: first, hours: begin === end ? begin : shotClock.formatRange(from, to) };
}

export function momentHere(at: number): string {
  return here.format(at);
}

/** "12 minutes ago", "yesterday", and from a week on the date itself; null for less than a minute. */
export function ago(at: number, now: number): string | null {
  const passed = Math.max(0, now - at);
  if (passed < MINUTE) return null;
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute');
  const days = calendarDays(at, now);
  if (days === 0) return relative.format(-Math.floor(passed / HOUR), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  return day.format(at);
}

function calendarDays(at: number, now: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(at)) / DAY);
}

/** A duration rounded the way a person would say it, so that it does not flicker while it runs down. */
export function roughly(seconds: number): { value: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds < 10) return { value: Math.max(1, Math.round(seconds)), unit: 'second' };
  if (seconds < 55) return { value: Math.round(seconds / 5) * 5, unit: 'second' };
  if (seconds < 55 * 60) return { value: Math.max(1, Math.round(seconds / 60)), unit: 'minute' };
  return { value: Math.max(1, Math.round(seconds / 3600)), unit: 'hour' };
}
