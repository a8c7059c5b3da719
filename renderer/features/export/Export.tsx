/**
 * Export: what to write and where, the plan before anything is written, how far it is, and what was exported
 * before. Renderer.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { AkinError } from '../../../main/contract/errors.ts';
import type { ExportOptions } from '../../../main/contract/export.ts';
import type { Collection, Kind } from '../../../main/contract/model.ts';
import {
  CollectionFrame,
  collectionScreen,
  useFrame,
  Waiting,
} from '../../app/collection/CollectionFrame.tsx';
import { redo, undo } from '../../app/collection/steps.ts';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { isCancelled } from '../../app/errors.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report, reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { BoxesDialog } from './BoxesDialog.tsx';
import styles from './Export.module.css';
import { ExportFormPanel } from './ExportFormPanel.tsx';
import { ExportHistory } from './ExportHistory.tsx';
import { ExportModel } from './exportModel.ts';
import { type ExportForm, ofOne, readForm, USUAL } from './form.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ShownExport } from './ShownExport.tsx';

export const Export = collectionScreen(ExportModel, Opened);

function Opened({ model, params }: { model: ExportModel; params: { readonly group?: string | undefined } }) {
  const only = params.group === undefined ? null : Number(params.group);
  const words = strings.export;
  const frame = useFrame(model, words.title);
  const { exports, isReady, doing, loadError } = useStore(model.state);
  const [isImporting, setImporting] = useState(false);
  const [isBringingBoxes, setBringingBoxes] = useState(false);
  const hasBoxes = frame.collection?.kind === 'anything';
  useCommands(isReady ? { 'export.import': () => setImporting(true) } : {});
  return (
    <CollectionFrame
      frame={frame}
      screen="export"
      status={() => exports && words.status(exports.length)}
      actions={
        <>
          {isReady && (
            <Tip label={words.import.title} caps={capsOf('export.import')}>
              <Button variant="quiet" icon="download" onClick={() => setImporting(true)}>
                {words.import.button}
              </Button>
            </Tip>
          )}
          {isReady && hasBoxes && (
            <IconButton icon="frame" label={strings.boxes.button} onClick={() => setBringingBoxes(true)} />
          )}
          {isReady && frame.collection !== null && <ExportUndo model={model} kind={frame.collection.kind} />}
          <KeyboardButton />
        </>
      }
      isReady={isReady}
      error={loadError}
      waiting={<Waiting label={words.title} text={doing ?? strings.library.opening} />}
      overlays={
        <>
          {isImporting && <ImportDialog model={model} onClose={() => setImporting(false)} />}
          {isBringingBoxes && <BoxesDialog model={model} onClose={() => setBringingBoxes(false)} />}
        </>
      }
    >
      {collection => <Ready model={model} collection={collection} only={only} />}
    </CollectionFrame>
  );
}

/** Takes back what was said last, such as names that were brought in; a file that was written has its own undo. */
function ExportUndo({ model, kind }: { model: ExportModel; kind: Kind }) {
  return (
    <UndoRedo
      canUndo={null}
      canRedo={null}
      undo={() => undo(model.said, kind)}
      redo={() => redo(model.said, kind)}
    />
  );
}

/** By collection: who looks at the photos that stay behind finds the form again as it was. */
const kept = new Map<string, { form: ExportForm; destination: Chosen | null }>();

interface ReadyProps {
  model: ExportModel;
  collection: Collection;
  /** The only group that is chosen; null where the form says which. */
  only: number | null;
}

function Ready({ model, collection, only }: ReadyProps) {
  const words = strings.export;
  const [, navigate] = useLocation();
  const { shown, isPlanning } = useStore(model.state);
  const [form, setForm] = useState(() => {
    const before = kept.get(model.id)?.form ?? USUAL;
    return only === null ? before : ofOne(before, only);
  });
  // From now on the form says it: whoever comes back finds what was changed since.
  useEffect(() => {
    if (only !== null) navigate(pathTo.export(model.id), { replace: true });
  }, [only, model.id, navigate]);
  const [destination, setDestination] = useState(kept.get(model.id)?.destination ?? null);
  useEffect(() => {
    kept.set(model.id, { form, destination });
  }, [model, form, destination]);
  /** What the plan that is shown was made of; a plan that is found again has to be made again to be carried out. */
  const [planned, setPlanned] = useState('');
  const read = readForm(form, collection.kind);
  const fault = 'fault' in read ? read.fault : null;
  const options = 'options' in read ? read.options : null;
  const { example, fault: templateFault } = useExample(model, options);
  const wanted = JSON.stringify([options, destination?.grant]);

  const chooseDestination = async () => {
    const chosen = await choose('folder', 'export');
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
            variant={canApply ? 'plain' : 'primary'}
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
          <ExportHistory model={model} />
        ) : (
          <ShownExport
            key={shown.view.id}
            model={model}
            kind={collection.kind}
            shown={shown}
            isStale={isStale}
          />
        )}
      </div>
    </div>
  );
}

const PAUSE_MS = 150;

interface Example {
  /** Null until it is known. */
  readonly example: readonly string[] | null;
  /** What is wrong with a template. */
  readonly fault: string | null;
}

/** Where the first files would go by the options as they stand, asked for once the person pauses. */
function useExample(model: ExportModel, options: ExportOptions | null): Example {
  const [shown, setShown] = useState<Example>({ example: null, fault: null });
  const asked = options === null ? null : JSON.stringify(options);
  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      model.example(JSON.parse(asked) as ExportOptions, controller.signal).then(
        example => setShown({ example, fault: null }),
        (error: unknown) => {
          if (isCancelled(error)) return;
          if (error instanceof AkinError && error.code === 'bad-request')
            setShown(now => ({ ...now, fault: error.message }));
          else reportReading(error);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [model, asked]);
  return shown;
}
