/** Fetching pictures ahead: one at a time, none twice, and nothing of an earlier question. */
import { expect, it } from 'vitest';
import { Warming } from './warm.ts';

function start() {
  const asked: string[] = [];
  let done = () => {};
  const warming = new Warming((address, finished) => {
    asked.push(address);
    done = finished;
    return () => asked.push(`stop ${address}`);
  });
  return { asked, warming, finish: () => done() };
}

it('fetches one after the other', () => {
  const { asked, warming, finish } = start();
  warming.want(['a', 'b']);
  expect(asked).toEqual(['a']);
  finish();
  expect(asked).toEqual(['a', 'b']);
  finish();
  warming.want(['b', 'c']);
  expect(asked).toEqual(['a', 'b', 'c']);
});

it('forgets what an earlier question would have needed', () => {
  const { asked, warming, finish } = start();
  warming.want(['a', 'b', 'c']);
  warming.want(['d']);
  finish();
  finish();
  expect(asked).toEqual(['a', 'd']);
});

it('stops when the screen goes', () => {
  const { asked, warming } = start();
  warming.want(['a', 'b']);
  warming.close();
  expect(asked).toEqual(['a', 'stop a']);
});
