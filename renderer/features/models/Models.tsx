/** Models: which are here and which are missing; to fetch, check, add and remove them. Renderer. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ModelState } from '../../../main/contract/models.ts';
import { connection, useEngineEvent } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { missingOf, useModels } from '../../app/models/useModels.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { AddModelDialog } from './AddModelDialog.tsx';
import { AddWordsDialog } from './AddWordsDialog.tsx';
import { CollectionPanel } from './CollectionPanel.tsx';
import { Fetching } from './Fetching.tsx';
import { ModelCard } from './ModelCard.tsx';
import styles from './Models.module.css';
import { stillTrue, type Verdicts, withVerdicts } from './modelStatus.ts';
import { ProviderPanel } from './ProviderPanel.tsx';

export function Models({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const words = strings.models;
  const main = useScreen(words.title);
  const [, navigate] = useLocation();
  const { models, job } = useModels();
  const { verdicts, doing, verify } = useVerdicts(models);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ModelState | null>(null);
  const [wordless, setWordless] = useState<ModelState | null>(null);
  const missing = missingOf(models);
  const { collection } = params;
  const backLabel = words.back[collection === undefined ? 'welcome' : 'collection'];

  const back = () => navigate(collection === undefined ? pathTo.welcome() : pathTo.home(collection));
  const fetch = (names: string[] | null) => connection.call('models.fetch', { models: names }).catch(report);
  const fetchAgain = async (name: string) => {
    await connection.call('models.remove', { model: name });
    await fetch([name]);
  };
  const stop = () => void connection.call('models.cancelFetch', {}).catch(report);
  const check = () => void verify().catch(report);
  const canFetch = missing.length > 0 && job?.state !== 'running';

  useCommands({
    'models.back': back,
    'models.add': () => setAdding(true),
    'models.verify': check,
    ...(canFetch ? { 'models.fetch': () => void fetch(null) } : {}),
  });

  return (
    <main ref={main} tabIndex={-1} className={primitives.screen} aria-busy={models === null}>
      <PageHead
        title={words.title}
        line={models !== null && words.status(models.length - missing.length, missing.length)}
        back={{ label: backLabel, command: 'models.back', onBack: back }}
      >
        <Tip label={words.verify} caps={capsOf('models.verify')}>
          <Button icon="shield" variant="quiet" aria-disabled={doing !== null} onClick={check}>
            {words.verify}
          </Button>
        </Tip>
        <Tip label={words.add.title} caps={capsOf('models.add')}>
          <Button icon="plus" variant="quiet" onClick={() => setAdding(true)}>
            {words.add.button}
          </Button>
        </Tip>
        <KeyboardButton />
      </PageHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={words.list}>
        <div className={styles.page}>
          <p className={styles.intro}>{words.intro}</p>
          <CollectionPanel collection={collection} models={models} />
          <Fetching
            job={job}
            doing={doing}
            missing={missing.length}
            onFetch={() => void fetch(null)}
            onStop={stop}
          />
          <ProviderPanel models={models} />
          <ul className={styles.list}>
            {models?.map(model => (
              <ModelCard
                key={model.name}
                model={model}
                verdict={verdicts.get(model.name)}
                isFetching={job?.state === 'running'}
                onFetch={() => void fetch([model.name])}
                onFetchAgain={() => void fetchAgain(model.name).catch(report)}
                onRemove={() => setRemoved(model)}
                onAddWords={() => setWordless(model)}
              />
            ))}
          </ul>
        </div>
      </section>
      {isAdding && (
        <AddModelDialog
          onClose={() => setAdding(false)}
          onAdded={name => {
            setAdding(false);
            useToasts.getState().show({ tone: 'calm', title: words.add.added(name) });
          }}
        />
      )}
      {wordless !== null && <AddWordsDialog model={wordless.name} onClose={() => setWordless(null)} />}
      {removed !== null && (
        <RemoveDialog
          model={removed}
          onClose={() => {
            setRemoved(null);
            // The card may be gone with the button that was pressed.
            main.current?.focus();
          }}
        />
      )}
    </main>
  );
}

/** Asks before a model of one's own is removed. */
function RemoveDialog({ model, onClose }: { model: ModelState; onClose(): void }) {
  const words = strings.models;
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const remove = async () => {
    await connection.call('models.remove', { model: model.name });
    useToasts.getState().show({ tone: 'calm', title: words.removal.done(model.name) });
    onClose();
  };
  return (
    <Dialog
      title={words.removal.title(model.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            icon="trash"
            onClick={() => void remove().catch((error: unknown) => setErrorMessage(explain(error).message))}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.removal.message}</p>
      <ErrorNote message={errorMessage} />
    </Dialog>
  );
}

interface Checking {
  readonly verdicts: Verdicts;
  /** What is being checked just now; null when nothing is. */
  readonly doing: string | null;
  /** Checks all that are here. */
  verify(): Promise<void>;
}

/** What a check of the models found, for as long as it is true. */
function useVerdicts(models: readonly ModelState[] | null): Checking {
  const [found, setFound] = useState<{ models: readonly ModelState[]; verdicts: Verdicts }>({
    models: [],
    verdicts: new Map(),
  });
  const [doing, setDoing] = useState<string | null>(null);
  if (models !== null && models !== found.models)
    setFound({ models, verdicts: stillTrue(found.verdicts, found.models, models) });
  useEngineEvent('call.progress', ({ message }) => setDoing(now => (now === null ? null : message)));

  const verify = async () => {
    const here = found.models.filter(({ ready }) => ready).map(({ name }) => name);
    if (doing !== null || here.length === 0) return;
    setDoing(strings.models.verifying);
    try {
      const verdicts = await connection.call('models.verify', { models: here });
      setFound(now => ({ ...now, verdicts: withVerdicts(now.verdicts, verdicts) }));
      const broken = verdicts.filter(({ ok }) => !ok).length;
      useToasts.getState().show({
        tone: broken === 0 ? 'calm' : 'error',
        title: strings.models.verified(broken),
      });
    } finally {
      setDoing(null);
    }
  };
  return { verdicts: found.verdicts, doing, verify };
}
