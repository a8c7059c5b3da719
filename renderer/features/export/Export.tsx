/** Export: what to write and where, the plan before anything is written, how far it is, and what was exported before. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Collection } from '../../../main/contract/model.ts';
import { CollectionHead } from '../../app/collection/CollectionHead.tsx';
import { collectionScreen } from '../../app/collection/collectionScreen.tsx';
import { NothingYet } from '../../app/collection/NothingYet.tsx';
import { Trouble } from '../../app/collection/Trouble.tsx';
import { useCollectionState } from '../../app/collection/useCollectionModel.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { Earlier } from './Earlier.tsx';
import styles from './Export.module.css';
import { ExportFormPanel } from './ExportFormPanel.tsx';
import { ExportModel } from './exportModel.ts';
import { readForm, USUAL } from './form.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ShownExport } from './ShownExport.tsx';
import { useExample } from './useExample.ts';

export const Export = collectionScreen(ExportModel, Opened);

function Opened({ model }: { model: ExportModel }) {
  const { collection, job, trouble } = useCollectionState(model);
  const { exports, isReady, doing, trouble: nothing } = useStore(model.state);
  const words = strings.export;
  const main = useScreen(collection === null ? words.title : `${words.title} · ${collection.name}`);
  const [isImporting, setImporting] = useState(false);
  const isWaiting = !isReady && nothing === null && trouble === null;
  useCommands(isReady ? { 'export.import': () => setImporting(true) } : {});

  return (
    <main ref={main} tabIndex={-1} className={styles.screen} aria-busy={isWaiting}>
      {trouble !== null && <Trouble model={model} error={trouble} />}
      {collection !== null && (
        <>
          <CollectionHead
            collection={collection}
            screen="export"
            status={
              exports === null
                ? strings.library.counts(collection.photos, collection.folders.length)
                : words.status(exports.length)
            }
          >
            {isReady && (
              <Tip label={words.import.title} caps={capsOf('export.import')}>
                <Button look="quiet" icon="download" onClick={() => setImporting(true)}>
                  {words.import.button}
                </Button>
              </Tip>
            )}
            <KeyboardButton />
          </CollectionHead>
          {nothing !== null && (
            <NothingYet collection={model.id} job={job} trouble={nothing} onRetry={() => void model.open()} />
          )}
          {isWaiting && (
            <div className={styles.preparing} role="status">
              <p>{doing ?? strings.library.opening}</p>
              <ProgressBar label={words.title} value={null} text={doing ?? strings.library.opening} />
            </div>
          )}
          {isReady && <Ready model={model} collection={collection} />}
          {isImporting && <ImportDialog model={model} onClose={() => setImporting(false)} />}
        </>
      )}
    </main>
  );
}

function Ready({ model, collection }: { model: ExportModel; collection: Collection }) {
  const words = strings.export;
  const { shown, isPlanning } = useStore(model.state);
  const [form, setForm] = useState(USUAL);
  const [destination, setDestination] = useState<Chosen | null>(null);
  /** What the plan that is shown was made of. */
  const [planned, setPlanned] = useState('');
  const read = readForm(form, collection.kind);
  const fault = 'fault' in read ? read.fault : null;
  const options = 'options' in read ? read.options : null;
  const { example, fault: templateFault } = useExample(model, options);
  const wanted = JSON.stringify([options, destination?.grant]);

  const chooseDestination = async () => {
    const chosen = await choose('folder');
    if (chosen !== null) setDestination(chosen);
    return chosen;
  };
  const plan = async () => {
    if (options === null || isPlanning) return;
    const to = destination ?? (await chooseDestination());
    if (to === null) return;
    await model.plan(to.grant, options);
    setPlanned(JSON.stringify([options, to.grant]));
  };
  const isStale = shown?.view.state === 'planned' && planned !== wanted;
  const canApply = shown?.view.state === 'planned' && !isStale;
  const go = () => void (canApply ? model.apply(shown.view.id) : plan()).catch(report);
  useCommands({
    'export.where': () => void chooseDestination().catch(report),
    'export.go': go,
    ...(shown === null
      ? {}
      : {
          'export.list': () => model.showList(),
          'export.noted': () => model.showNoted(!shown.isNotedOnly),
        }),
  });

  return (
    <div className={styles.columns}>
      <ExportFormPanel
        model={model}
        kind={collection.kind}
        form={form}
        fault={fault}
        example={example}
        templateFault={templateFault}
        destination={destination}
        onChange={changes => setForm(now => ({ ...now, ...changes }))}
        onDestination={() => void chooseDestination().catch(report)}
      >
        <Tip label={words.plan} caps={capsOf('export.go')}>
          <Button
            look={canApply ? 'plain' : 'primary'}
            size="large"
            aria-disabled={options === null || isPlanning}
            onClick={() => void plan().catch(report)}
          >
            {isPlanning ? words.planning : shown?.view.state === 'planned' ? words.planAgain : words.plan}
          </Button>
        </Tip>
      </ExportFormPanel>
      <div className={styles.stage}>
        {shown === null ? (
          <Earlier model={model} />
        ) : (
          <ShownExport key={shown.view.id} model={model} shown={shown} isStale={isStale} />
        )}
      </div>
    </div>
  );
}
