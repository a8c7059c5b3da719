/** Keeps the pictures of likely next questions at hand. Renderer. */
import { useEffect, useState } from 'react';
import type { ItemView, Question } from '../../../main/contract/grouping.ts';
import { itemAddress } from '../../app/client.ts';
import { Warming } from './warm.ts';

/** `centres`: the most central items of other groups. */
export function useWarming(
  collection: string,
  question: Question | null,
  centres: readonly ItemView[],
): void {
  const [warming] = useState(() => new Warming());
  useEffect(() => () => warming.close(), [warming]);
  useEffect(() => {
    const likely = [...(question === null ? [] : itemsAround(question)), ...centres];
    warming.want(
      (['thumbnail', 'view'] as const).flatMap(size =>
        likely.map(item => itemAddress(collection, item, size)),
      ),
    );
  }, [warming, collection, question, centres]);
}

function itemsAround(question: Question): ItemView[] {
  switch (question.kind) {
    case 'pair':
      return question.sides.flatMap(side => side.strip);
    case 'choice':
      return question.among.flatMap(side => [side.item, ...side.strip]);
    case 'odd':
      return [...question.among, ...question.side.strip];
  }
}
