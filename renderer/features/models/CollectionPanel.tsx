/** Which model the collection that Models was opened from uses, and a dialog to change it. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../../main/contract/methods.ts';
import type { Collection } from '../../../main/contract/model.ts';
import type { ModelState } from '../../../main/contract/models.ts';
import { connection, useEngineEvent, useEpoch } from '../../app/client.ts';
import { isCancelled } from '../../app/errors.ts';
import { reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KIND_ICONS } from '../../ui/kinds.ts';
import { ChooseModelDialog } from './ChooseModelDialog.tsx';
import styles from './Models.module.css';

/** Nothing where there is no choice: no model of one's own, and none in use. */
export function CollectionPanel({
  collection: id,
  models,
}: {
  collection: string | undefined;
  models: readonly ModelState[] | null;
}) {
  const words = strings.models.choice;
  const { known, choose } = useModelChoice(id);
  const comparison = useComparison(known?.collection.id);
  const [isChoosing, setChoosing] = useState(false);
  if (known === null || models === null) return null;
  const { collection, choice } = known;
  const own = models.filter(model => model.own && model.embedding !== null);
  if (own.length === 0 && choice.model === null) return null;
  const isGone = choice.model !== null && !own.some(({ name }) => name === choice.model);
  const isOnTheWay = choice.model !== choice.inUse;
  return (
    <section className={styles.panel} aria-label={words.label} data-error={isGone}>
      <Icon name={isGone ? 'warning' : KIND_ICONS[collection.kind]} />
      <div className={styles.panelWords}>
        <p className={styles.message}>
          {choice.model === null
            ? words.asItsKind(collection.name, strings.kinds.names[collection.kind])
            : words.withOwn(collection.name, choice.model)}
        </p>
        <p className={styles.meanwhile} role="status">
          {isGone ? words.gone : isOnTheWay && words.onTheWay}
        </p>
        {comparison !== null && (
          <p className={styles.meanwhile}>
            {words.compared(comparison)} {comparison.own.right !== null && words.comparedHint}
          </p>
        )}
      </div>
      <Button onClick={() => setChoosing(true)}>{words.change}</Button>
      {isChoosing && (
        <ChooseModelDialog
          collection={collection}
          present={choice.model}
          models={own}
          choose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** The own model and the shipped one on what was answered; null without one, and until it is known. */
function useComparison(id: string | undefined): Result<'collection.compareModels'> {
  const [comparison, setComparison] = useState<Result<'collection.compareModels'>>(null);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      if (id === undefined) return;
      setComparison(await connection.call('collection.compareModels', { collection: id }, signal));
    },
    [id],
  );
  const tell = (error: unknown) => isCancelled(error) || reportReading(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: telling changes nothing
  useEffect(() => {
    const left = new AbortController();
    read(left.signal).catch(tell);
    return () => left.abort();
  }, [read]);
  useEngineEvent('job.changed', ({ collection, job }) => {
    if (collection === id && job.state !== 'running') read().catch(tell);
  });
  return comparison;
}

interface ModelChoice {
  readonly collection: Collection;
  readonly choice: Result<'collection.looking'>;
}

/** Null without a collection, and until it is known. Read again whenever its index job ends. */
function useModelChoice(id: string | undefined): {
  known: ModelChoice | null;
  choose(model: string | null): Promise<void>;
} {
  const epoch = useEpoch();
  const [known, setKnown] = useState<ModelChoice | null>(null);
  const read = useCallback(async () => {
    if (id === undefined) return;
    // A page that was just reloaded has not opened it yet.
    const collection = await connection.call('recent.open', { id });
    setKnown({ collection, choice: await connection.call('collection.looking', { collection: id }) });
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(() => void read().catch(reportReading), [read, epoch]);
  useEngineEvent('job.changed', ({ collection, job }) => {
    if (collection === id && job.state !== 'running') read().catch(reportReading);
  });
  const choose = async (model: string | null) => {
    if (known === null) return;
    const { collection } = known;
    const choice = await connection.call('collection.lookWith', { collection: collection.id, model });
    setKnown({ collection, choice });
  };
  return { known, choose };
}
