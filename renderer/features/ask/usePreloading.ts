/** Keeps the pictures of likely next questions at hand. Renderer. */
import { useEffect } from 'react';
import type { ItemView, Question } from '../../../main/contract/grouping.ts';
import { itemAddress } from '../../app/client.ts';
import type { AskModel } from './askModel.ts';
import { ImagePreloader } from './imagePreloader.ts';

/** The present question is painted first. */
const PAINTED_AFTER = 150;

export function usePreloading(model: AskModel): void {
  useEffect(() => {
    const preloader = new ImagePreloader();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const want = () => {
      const { asking, likely } = model.state.getState();
      const question = asking?.question ?? null;
      // Until it is known what the next questions would show, what is around the present one.
      const wanted = likely.length > 0 || question === null ? likely : itemsAround(question);
      preloader.want(
        (['thumbnail', 'view'] as const).flatMap(size =>
          wanted.map(item => itemAddress(model.id, item, size)),
        ),
      );
    };
    const follow = () => {
      clearTimeout(soon);
      soon = setTimeout(want, PAINTED_AFTER);
    };
    follow();
    const unfollow = model.state.subscribe(follow);
    return () => {
      unfollow();
      clearTimeout(soon);
      preloader.close();
    };
  }, [model]);
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
