/** The line that says with which model the collection one came from looks, and the way to another. Renderer. */
import { useState } from 'react';
import type { ModelState } from '../../../main/contract/models.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KIND_ICONS } from '../../ui/kinds.ts';
import { ChooseModelDialog } from './ChooseModelDialog.tsx';
import styles from './Models.module.css';
import { useLooking } from './useLooking.ts';

/** Nothing where there is no choice: no model of one's own, and none in use. */
export function CollectionPanel({
  collection: id,
  models,
}: {
  collection: string | undefined;
  models: readonly ModelState[] | null;
}) {
  const words = strings.models.looking;
  const { known, lookWith } = useLooking(id);
  const [isChoosing, setChoosing] = useState(false);
  if (known === null || models === null) return null;
  const { collection, looking } = known;
  const own = models.filter(model => model.own && model.embedding !== null);
  if (own.length === 0 && looking.model === null) return null;
  const isGone = looking.model !== null && !own.some(({ name }) => name === looking.model);
  const isOnTheWay = looking.model !== looking.inUse;
  return (
    <section className={styles.panel} aria-label={words.label} data-trouble={isGone}>
      <Icon name={isGone ? 'warning' : KIND_ICONS[collection.kind]} />
      <div className={styles.panelWords}>
        <p className={styles.sentence}>
          {looking.model === null
            ? words.asItsKind(collection.name, strings.kinds.names[collection.kind])
            : words.withOwn(collection.name, looking.model)}
        </p>
        <p className={styles.meanwhile} role="status">
          {isGone ? words.gone : isOnTheWay && words.onTheWay}
        </p>
      </div>
      <Button onClick={() => setChoosing(true)}>{words.change}</Button>
      {isChoosing && (
        <ChooseModelDialog
          collection={collection}
          present={looking.model}
          models={own}
          lookWith={lookWith}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
