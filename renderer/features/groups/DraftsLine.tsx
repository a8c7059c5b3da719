/** Names that were typed and not given, one line each: nothing typed is lost. Renderer. */
import { useStore } from 'zustand';
import type { Draft } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { tellStep } from '../../app/collection/steps.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import type { GroupsModel } from './groupsModel.ts';
import styles from './Line.module.css';

export interface DraftsLineProps {
  model: GroupsModel;
  kind: Kind;
  /** Whether a name is being typed: what is under way is not offered. */
  isNaming: boolean;
}

export function DraftsLine({ model, kind, isNaming }: DraftsLineProps) {
  const { drafts } = useStore(model.drafts.state);
  const [draft] = drafts;
  if (draft === undefined || isNaming) return null;
  const words = strings.groups.naming;
  const drop = () => model.drafts.keep(idsOf(draft), '');
  const give = () =>
    model.giveDraft(draft).then(given => {
      if (given.kind !== 'given') return;
      const { into, change } = given;
      tellStep(into === null ? words.renamed(draft.name) : words.joined(draft.name), kind, change);
      drop();
    }, report);
  return (
    <div className={styles.line} role="status">
      {draft.items.slice(0, 3).map(item => (
        <ItemPicture key={item.id} collection={model.id} item={item} className={styles.picture} />
      ))}
      <span className={styles.words}>{words.draft(draft.name, draft.items.length)}</span>
      <Button onClick={() => void give()}>{words.giveDraft}</Button>
      <Button variant="quiet" onClick={drop}>
        {words.dropDraft}
      </Button>
    </div>
  );
}

function idsOf({ items }: Draft): number[] {
  return items.map(({ id }) => id);
}
