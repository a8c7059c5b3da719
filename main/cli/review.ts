/** `akin review`: the answers that do not fit the others, the most doubted first, or all answers; each can be confirmed, changed or taken back. */
import { describeItem, type GroupingOptions, withGrouping } from './groupingOptions.ts';

interface Options extends GroupingOptions {
  confirm?: number;
  change?: number;
  takeBack?: number;
  all?: boolean;
  /** Everyone who answered, instead of the answers. */
  people?: boolean;
}

export async function reviewCommand(catalog: string, options: Options): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const { confirm, change, takeBack } = options;
    if (confirm !== undefined) await client.call('review.confirm', { ...place, answer: confirm });
    if (change !== undefined) await client.call('review.change', { ...place, answer: change });
    if (takeBack !== undefined) await client.call('review.takeBack', { ...place, answer: takeBack });
    if (options.people) {
      const people = await client.call('review.people', place);
      if (options.json) console.log(JSON.stringify(people));
      else
        for (const { person, answers, contradicted, trust } of people)
          console.log(
            `${person ?? '(no name)'}: ${answers} answers, ${contradicted} in contradictions, trust ${trust.toFixed(2)}`,
          );
      return 0;
    }
    const doubts = await client.call('review.list', { ...place, all: options.all ?? false });
    if (options.json) console.log(JSON.stringify(doubts));
    else if (doubts.length === 0) console.log(options.all ? 'No answers yet.' : 'No answer is doubtful.');
    else
      for (const { answer, verdict, sides, doubt, circle, person } of doubts) {
        const [one, other] = sides;
        const why =
          circle.length > 0
            ? `contradicts ${circle.filter(id => id !== answer).join(', ')}`
            : doubt > 0
              ? 'fits badly'
              : 'nothing speaks against it';
        console.log(
          `${answer}: ${describeItem(one)} and ${describeItem(other)} ${verdict}${person === null ? '' : `, says ${person}`}; ${why}; doubt ${doubt.toFixed(2)}`,
        );
      }
    return 0;
  });
}
