/** A replayed log is the dialogue itself: the same subclusters and questions, wherever it is taken up. */
import { expect, test } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { lookupPoints } from '../distance.ts';
import { Random } from '../random.ts';
import { SubclusterSession, startSubclustering } from './queue.ts';
import { actsBefore, type LoggedAct, replaySubclusters } from './replay.ts';
import { candidatesAround, prepareSubclustering, Relations } from './setting.ts';

const ITEMS = 90;
const SUBJECTS = 6;
/** More than there are subjects: some show the same. */
const CENTROIDS = 9;
const subject = (item: number) => item % SUBJECTS;

function clouds() {
  const random = new Random(5);
  const centres = Array.from({ length: 3 * SUBJECTS }, () => 2 * random.normal());
  const data = Float64Array.from(
    { length: 3 * ITEMS },
    (_, at) => centres[3 * subject(Math.floor(at / 3)) + (at % 3)]! + random.normal(),
  );
  const start = random.sample(ITEMS, CENTROIDS);
  const lookup = lookupPoints({ rows: ITEMS, columns: 3, data }, 'euclidean');
  const candidates = candidatesAround(start, ITEMS, 50, random);
  return { start, candidates, lookup, setting: prepareSubclustering(lookup, candidates, 5, 1.2) };
}

/** The dialogue as the algorithm has it, with every state and question on the way. */
function converse(before: LoggedAct['answers'], questions: number) {
  const { setting, start } = clouds();
  const said = [...before];
  const relations = () => {
    const of = (wanted: string) => said.flatMap(({ pair, verdict }) => (verdict === wanted ? [pair] : []));
    return new Relations(closeConstraints(ITEMS, of('same'), of('different')));
  };
  const session = new SubclusterSession(
    setting,
    startSubclustering(setting, relations(), start),
    relations(),
  );
  const steps = [{ state: session.state, question: session.question }];
  for (let asked = 0; asked < questions && session.question !== null; asked++) {
    const { pair } = session.question;
    const isSame = subject(pair[0]) === subject(pair[1]);
    const verdict = asked % 7 === 3 ? 'cannot-tell' : isSame ? 'same' : 'different';
    said.push({ pair, verdict });
    session.answer(verdict, relations());
    steps.push({ state: session.state, question: session.question });
  }
  return { steps, said };
}

test.each([0, 4])('after %i answers from elsewhere the log gives the states of the dialogue', count => {
  const before = Array.from({ length: count }, (_, at) => ({
    pair: [at, at + SUBJECTS] as const,
    verdict: 'same' as const,
  }));
  const { steps, said } = converse(before, 40);
  expect(steps.length).toBe(41);
  expect(steps.some(({ state }) => state.agreement.between.disagreements > 0)).toBe(true);
  expect(steps.some(({ state }) => state.agreement.within.disagreements > 0)).toBe(true);
  const { setting, start } = clouds();
  const acts = said.map((answer, at): LoggedAct => ({ answers: [answer], isOwn: at >= count }));
  expect(actsBefore(acts)).toBe(count);
  let from = null;
  for (const [asked, { state, question }] of steps.entries()) {
    const log = acts.slice(0, count + asked);
    const whole = replaySubclusters(setting, start, log);
    expect(whole.state).toEqual(state);
    expect(new SubclusterSession(setting, whole.state, whole.relations, whole.skipped).question).toEqual(
      question,
    );
    const continued = replaySubclusters(setting, start, log, from);
    expect(continued).toEqual(whole);
    from = asked % 3 === 0 ? { state: continued.state, done: continued.done } : from;
  }
});

test('an answer from elsewhere counts for no H, and what it makes wrong is replaced', () => {
  const { setting, start } = clouds();
  const { state } = replaySubclusters(setting, start, []);
  const { centroid, members } = state.subclusters[0]!;
  const own: LoggedAct = { isOwn: true, answers: [] };
  const wrong = { pair: [centroid, members[2]!] as const, verdict: 'different' as const };
  const after = replaySubclusters(setting, start, [own, { isOwn: false, answers: [wrong] }]).state;
  expect(after.agreement).toEqual(state.agreement);
  expect(after.subclusters[0]!.centroid).toBe(centroid);
  expect(after.subclusters[0]!.members).not.toContain(members[2]);
  const counted = replaySubclusters(setting, start, [own, { isOwn: true, answers: [wrong] }]).state;
  expect(counted.agreement.within).toEqual({ questions: 1, disagreements: 1 });
});

test('known neighbours give the same setting, and those of other candidates are refused', () => {
  const { lookup, candidates, setting, start } = clouds();
  const known = prepareSubclustering(lookup, candidates, 5, 1.2, setting.neighbours.found);
  expect(replaySubclusters(known, start, []).state).toEqual(replaySubclusters(setting, start, []).state);
  expect(() =>
    prepareSubclustering(lookup, candidates.subarray(1), 5, 1.2, setting.neighbours.found),
  ).toThrow(/other candidates/);
});
