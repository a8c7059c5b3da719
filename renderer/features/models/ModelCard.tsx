/** One model: what it is for, how it stands, its facts, and what can be done about it. Renderer. */
import type { ModelState, ModelVerdict } from '../../../main/contract/models.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import styles from './ModelCard.module.css';
import { type Standing, standingOf } from './standing.ts';

export interface ModelCardProps {
  model: ModelState;
  verdict: ModelVerdict | undefined;
  isFetching: boolean;
  onFetch(): void;
  onFetchAgain(): void;
  onRemove(): void;
}

const ICONS: Record<Standing, IconName> = {
  here: 'check',
  checked: 'shield',
  missing: 'download',
  damaged: 'warning',
};

export function ModelCard(props: ModelCardProps) {
  const { model, verdict, isFetching, onFetch, onFetchAgain, onRemove } = props;
  const words = strings.models;
  const standing = standingOf(model, verdict);
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
        </p>
        {standing === 'damaged' && <p className={styles.trouble}>{verdict?.sentence}</p>}
      </div>
      <div className={styles.side}>
        <p className={styles.standing} data-standing={standing}>
          <Icon name={ICONS[standing]} size={18} />
          {words.standing[standing]}
        </p>
        {standing === 'missing' && (
          <Button disabled={isFetching} aria-label={words.fetchNamed(model.name)} onClick={onFetch}>
            {words.fetch}
          </Button>
        )}
        {standing === 'damaged' && !model.own && (
          <Button disabled={isFetching} aria-label={words.fetchAgainNamed(model.name)} onClick={onFetchAgain}>
            {words.fetchAgain}
          </Button>
        )}
        {model.own && (
          <Button icon="trash" look="quiet" aria-label={words.removeNamed(model.name)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}
