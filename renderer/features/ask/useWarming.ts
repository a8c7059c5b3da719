/** Keeps the pictures of likely next questions at hand. Renderer. */
import { useEffect, useState } from 'react';
import type { ItemView, Question } from '../../../main/contract/grouping.ts';
import { itemAddress } from '../../app/client.ts';
import { Warming } from './warm.ts';

/** `likely`: what the next questions would show; until that is known, what is around the present one. */
export function useWarming(collection: string, question: Question | null, likely: readonly ItemView[]): void {
  const [warming] = useState(() => new Warming());
  useEffect(() => () => warming.close(), [warming]);
  useEffect(() => {
    const around = question === null ? [] : itemsAround(question);
    const wanted = likely.length > 0 ? likely : around;
    warming.want(
      (['thumbnail', 'view'] as const).flatMap(size =>
        wanted.map(item => itemAddress(collection, item, size)),
      ),
    );
  }, [warming, collection, question, likely]);
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
