/**
 * The reasons of a grouping: what each says, of which two, how many pairs follow, and whether it counts.
 * Renderer.
 */
import { useStore } from 'zustand';
import type { ReasonView } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { connection } from '../../../app/client.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { useQuery } from '../../../app/data/useQuery.ts';
import { report } from '../../../app/report.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { AskModel } from '../askModel.ts';
import { AfterReason } from './AfterReason.tsx';
import styles from './ReasonsDialog.module.css';

export interface ReasonsDialogProps {
  model: AskModel;
  kind: Kind;
  onSorting(): void;
  onClose(): void;
}

export function ReasonsDialog({ model, kind, onSorting, onClose }: ReasonsDialogProps) {
  const { asking, grouping, reasonStep } = useStore(model.state);
  const { latest } = useQuery(String(asking?.revision), signal =>
    connection.call('reason.list', model.of, signal),
  );
  const words = strings.reason.list;
  const settled = asking?.settled ?? null;
  const isTold = reasonStep !== null && reasonStep.kind !== 'given' && settled !== null;
  const toggle = ({ id, isOn }: ReasonView) => model.switchReason(id, !isOn).catch(report);
  return (
    <Dialog title={words.title} description={words.description} shape="medium" onClose={onClose}>
      {latest?.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.list} aria-label={words.label}>
        {latest?.map(reason => {
          const { id, verdict, sides, pairs, confidence, isOn } = reason;
          const message = words.message(reason, kind);
          return (
            <li key={id} className={styles.reason} data-on={isOn}>
              <span className={styles.sides}>
                {sides.map(item => (
                  <ItemPicture key={item.id} collection={model.id} item={item} className={styles.side} />
                ))}
              </span>
              <span className={styles.words}>
                <span className={styles.message}>
                  <strong>{words[verdict]}</strong> {message}
                </span>
                <span className={styles.facts}>{words.facts(pairs, confidence)}</span>
              </span>
              <button
                type="button"
                role="switch"
                aria-checked={isOn}
                aria-label={words.switch(message)}
                className={styles.switch}
                onClick={() => void toggle(reason)}
              >
                <span className={styles.track}>
                  <span className={styles.knob} />
                </span>
                <span className={styles.state}>{isOn ? words.on : words.off}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.told}>
        <span role="status">
          {isTold && `${strings.reason.switched[reasonStep.kind]} ${strings.ask.settled(settled, kind)}`}
        </span>
        {isTold && <AfterReason model={model} step={reasonStep} change={settled} isIdle={false} />}
      </div>
      {grouping !== null && (
        <div className={styles.sorting}>
          <span>
            {strings.sorting.now(strings.sorting.names[grouping.clusterer])}.{' '}
            <span className={styles.facts}>{strings.sorting.about[grouping.clusterer]}</span>
          </span>
          <Button onClick={onSorting}>{strings.sorting.change}</Button>
        </div>
      )}
    </Dialog>
  );
}
