/** One model: its purpose, its status, its facts, and what can be done about it. Renderer. */
import type { ModelState, ModelVerdict } from '../../../main/contract/models.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import styles from './ModelCard.module.css';
import { type ModelStatus, statusOf } from './modelStatus.ts';

export interface ModelCardProps {
  model: ModelState;
  verdict: ModelVerdict | undefined;
  isFetching: boolean;
  onFetch(): void;
  onFetchAgain(): void;
  onRemove(): void;
  onAddWords(): void;
}

const ICONS: Record<ModelStatus, IconName> = {
  here: 'check',
  checked: 'shield',
  missing: 'download',
  damaged: 'warning',
};

export function ModelCard(props: ModelCardProps) {
  const { model, verdict, isFetching, onFetch, onFetchAgain, onRemove, onAddWords } = props;
  const words = strings.models;
  const status = statusOf(model, verdict);
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {model.name}
          <span className={styles.purpose}>{words.purposes[model.purpose]}</span>
          {model.kinds.length > 0 && (
            <span className={styles.purpose}>
              {words.kinds(model.kinds.map(kind => strings.kinds.names[kind]))}
            </span>
          )}
          {model.own && <span className={styles.own}>{words.own}</span>}
        </h2>
        <p className={styles.about}>{model.about}</p>
        <p className={styles.facts}>
          <span>{words.licence(model.licence)}</span>
          <span>{words.size(model.bytes)}</span>
          {model.embedding !== null && <span>{words.embedding(model.embedding)}</span>}
          {model.provider !== 'cpu' && (
            <span>{words.providers.runsOn(words.providers.names[model.provider])}</span>
          )}
          {model.takesWords && <span>{words.tower.has}</span>}
        </p>
        {status === 'damaged' && <p className={styles.error}>{verdict?.message}</p>}
      </div>
      <div className={styles.side}>
        <p className={styles.status} data-status={status}>
          <Icon name={ICONS[status]} size={18} />
          {words.states[status]}
        </p>
        {status === 'missing' && (
          <Button disabled={isFetching} aria-label={words.fetchNamed(model.name)} onClick={onFetch}>
            {words.fetch}
          </Button>
        )}
        {status === 'damaged' && !model.own && (
          <Button disabled={isFetching} aria-label={words.fetchAgainNamed(model.name)} onClick={onFetchAgain}>
            {words.fetchAgain}
          </Button>
        )}
        {model.own && model.embedding?.distance === 'cosine' && !model.takesWords && (
          <Button variant="quiet" aria-label={words.tower.addNamed(model.name)} onClick={onAddWords}>
            {words.tower.add}
          </Button>
        )}
        {model.own && (
          <Button icon="trash" variant="quiet" aria-label={words.removeNamed(model.name)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}
