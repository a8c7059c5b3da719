/** The most uncertain pair as a way to ask: the baseline of Lad and Parikh (algorithms/ask/maxEntropy.ts). Runs in a thinking thread. */
import { maxEntropyQuestion } from '../../algorithms/ask/maxEntropy.ts';
import { type Chosen, LinkedWay, type Situation } from './linkedWay.ts';

export class UncertainWay extends LinkedWay {
  protected override choose({ distances, labels, closure, skip }: Situation): Chosen | null {
    const question = maxEntropyQuestion(distances, labels, closure, skip);
    // Where all pairs are of one kind there is nothing to be uncertain about.
    if (question === null || question.entropy === 0) return null;
    return { pair: question.pair, chance: question.probabilityMustLink };
  }
}
