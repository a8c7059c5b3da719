/**
 * How well words fit each item, by the tags it was given: the cosine between the words' vector and the sum of the tags' vectors, each weighing as much as the
 * tag is likely. A rough guide: what no tag speaks of, the words cannot find. Any process; pure.
 */

/** What is less likely than this is left out; of a thousand tags that is a tenth of all at the very most. */
const LEAST = 1e-4;

/** `probabilities` has a row of as many numbers as there are tags for each item. */
export function wordScores(
  words: Float32Array,
  tags: readonly Float32Array[],
  probabilities: Float32Array,
): Float32Array {
  const scores = new Float32Array(probabilities.length / tags.length);
  const sum = new Float64Array(words.length);
  for (let item = 0; item < scores.length; item++) {
    sum.fill(0);
    for (let tag = 0; tag < tags.length; tag++) {
      const weight = probabilities[item * tags.length + tag]!;
      if (weight < LEAST) continue;
      const vector = tags[tag]!;
      for (let at = 0; at < sum.length; at++) sum[at]! += weight * vector[at]!;
    }
    scores[item] = cosine(words, sum);
  }
  return scores;
}

/** 0 where one of them has no direction. */
function cosine(one: Float32Array, other: Float64Array): number {
  let [product, first, second] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    product += one[at]! * other[at]!;
    first += one[at]! * one[at]!;
    second += other[at]! * other[at]!;
  }
  return first === 0 || second === 0 ? 0 : product / Math.sqrt(first * second);
}
