/** Fetching pictures ahead: one at a time, none twice, and nothing of an earlier question. */
import { expect, it } from 'vitest';
import { ImagePreloader } from './imagePreloader.ts';

function start() {
  const asked: string[] = [];
  let done = () => {};
  const preloader = new ImagePreloader((address, finished) => {
    asked.push(address);
    done = finished;
    return () => asked.push(`stop ${address}`);
  });
  return { asked, preloader, finish: () => done() };
}

it('fetches one after the other', () => {
  const { asked, preloader, finish } = start();
  preloader.want(['a', 'b']);
  expect(asked).toEqual(['a']);
  finish();
  expect(asked).toEqual(['a', 'b']);
  finish();
  preloader.want(['b', 'c']);
  expect(asked).toEqual(['a', 'b', 'c']);
});

it('forgets what an earlier question would have needed', () => {
  const { asked, preloader, finish } = start();
  preloader.want(['a', 'b', 'c']);
  preloader.want(['d']);
  finish();
  finish();
  expect(asked).toEqual(['a', 'd']);
});

it('stops when the screen goes', () => {
  const { asked, preloader } = start();
  preloader.want(['a', 'b']);
  preloader.close();
  expect(asked).toEqual(['a', 'stop a']);
});
