/** The couplets of a key: two opposite leads each, with a drawing, examples and where they lead. Renderer. */
import { useEffect, useRef } from 'react';
import type { GroupKey, KeyLead } from '../../../main/contract/key.ts';
import { leadEnds, leadSays } from '../../../main/contract/keyDocument.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { AttributeDrawing } from '../../app/attributes/AttributeDrawing.tsx';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Judge } from './Judge.tsx';
import styles from './Key.module.css';
import type { KeyModel, Proposed } from './keyModel.ts';

export interface ProposalsProps {
  model: KeyModel;
  value: GroupKey;
  kind: Kind;
  /** The place of the one that the keys are about. */
  current: number;
  onConfirm(one: Proposed): void;
  onReject(one: Proposed): void;
}

const SIDES = [0, 1] as const;

export function Couplets({ model, value, kind, current, onConfirm, onReject }: ProposalsProps) {
  const words = strings.key;
  const now = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one may be out of view
  useEffect(() => {
    now.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol className={styles.couplets}>
      {value.couplets.map((couplet, at) => (
        <li
          key={`${couplet.attribute.id} ${couplet.leads[0].groups.join()}`}
          ref={at === current ? now : null}
          className={styles.couplet}
          aria-label={words.couplet(at + 1)}
          aria-current={at === current}
        >
          <span className={styles.number}>{at + 1}</span>
          <div className={styles.leads}>
            {SIDES.map(side => (
              <div key={side} className={styles.lead}>
                <AttributeDrawing attribute={couplet.attribute} kind={kind} end={side} />
                <span className={styles.says}>{leadSays(value, at, side, words.phrases(kind))}</span>
                <ul className={styles.examples} aria-label={words.examples}>
                  {couplet.leads[side].examples.map(item => (
                    <li key={item.id}>
                      <ItemPicture collection={model.id} item={item} className={styles.example} />
                    </li>
                  ))}
                </ul>
                <LeadsTo lead={couplet.leads[side]} model={model} value={value} kind={kind} />
              </div>
            ))}
            <Judge
              isCurrent={at === current}
              isConfirmed={couplet.isConfirmed}
              note={words.right(couplet.right, couplet.items)}
              onFocus={() => model.goTo(at)}
              onConfirm={() => onConfirm(couplet)}
              onReject={() => onReject(couplet)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface LeadsToProps extends Pick<ProposalsProps, 'model' | 'value' | 'kind'> {
  lead: KeyLead;
}

/** The groups where it ends, or the couplet where it goes on. */
function LeadsTo({ lead, model, value, kind }: LeadsToProps) {
  const { next } = lead;
  const words = strings.key;
  if (next === null)
    return <strong className={styles.leadsTo}>{leadEnds(lead, value, words.phrases(kind))}</strong>;
  return (
    <button
      type="button"
      className={styles.goesOn}
      aria-label={words.goesOn(next + 1)}
      onClick={() => model.goTo(next)}
    >
      → {next + 1}
    </button>
  );
}
