/** Models: what looks at the pictures, what of it is here, and bringing, checking, adding and removing it. Renderer. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ModelState } from '../../../main/contract/models.ts';
import { connection } from '../../app/client.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { missingOf, useModels } from '../../app/models/useModels.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { AddModelDialog } from './AddModelDialog.tsx';
import { CollectionPanel } from './CollectionPanel.tsx';
import { Fetching } from './Fetching.tsx';
import { ModelCard } from './ModelCard.tsx';
import styles from './Models.module.css';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useVerdicts } from './useVerdicts.ts';

export function Models({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const words = strings.models;
  const main = useScreen(words.title);
  const [, navigate] = useLocation();
  const { models, job } = useModels();
  const { verdicts, doing, verify } = useVerdicts(models);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ModelState | null>(null);
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
    <main ref={main} tabIndex={-1} className={styles.screen} aria-busy={models === null}>
      <PageHead
        title={words.title}
        line={models !== null && words.status(models.length - missing.length, missing.length)}
        back={{ label: backLabel, command: 'models.back', onBack: back }}
      >
        <Tip label={words.verify} caps={capsOf('models.verify')}>
          <Button icon="shield" look="quiet" aria-disabled={doing !== null} onClick={check}>
            {words.verify}
          </Button>
        </Tip>
        <Tip label={words.add.title} caps={capsOf('models.add')}>
          <Button icon="plus" look="quiet" onClick={() => setAdding(true)}>
            {words.add.button}
          </Button>
        </Tip>
        <KeyboardButton />
      </PageHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys that scroll it */}
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
