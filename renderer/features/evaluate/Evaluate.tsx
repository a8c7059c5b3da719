/**
 * Evaluate: a simulated person answers on a collection whose truth is known, and the ways to ask are seen
 * side by side. Renderer.
 */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Collection } from '../../../main/contract/model.ts';
import { CollectionFrame, collectionScreen, useFrame } from '../../app/collection/CollectionFrame.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Evaluate.module.css';
import { EvaluateFormPanel } from './EvaluateForm.tsx';
import { EvaluateModel } from './evaluateModel.ts';
import { type Faults, readForm, USUAL } from './form.ts';
import { Outcome } from './Outcome.tsx';

export const Evaluate = collectionScreen(EvaluateModel, Opened);

function Opened({ model }: { model: EvaluateModel }) {
  const words = strings.evaluate;
  const frame = useFrame(model, words.title);
  const { isKnown } = useStore(model.state);
  return (
    <CollectionFrame
      frame={frame}
      screen="evaluate"
      status={() => words.status}
      actions={<KeyboardButton />}
      isReady={isKnown}
    >
      {collection => <Ready model={model} collection={collection} />}
    </CollectionFrame>
  );
}

function Ready({ model, collection }: { model: EvaluateModel; collection: Collection }) {
  const words = strings.evaluate;
  const { evaluation, grouping, groupings, isStarting } = useStore(model.state);
  const [form, setForm] = useState(USUAL);
  const [faults, setFaults] = useState<Faults>({});
  const [table, setTable] = useState<Chosen | null>(null);
  const others = groupings.filter(({ id }) => id !== grouping?.id);
  const isRunning = evaluation?.state === 'running';

  const chooseTable = async () => {
    const chosen = await choose('table');
    if (chosen === null) return;
    setTable(chosen);
    setFaults({});
  };
  const start = async () => {
    const read = readForm(form, table?.grant ?? null, form.grouping ?? others[0]?.id ?? null);
    setFaults('faults' in read ? read.faults : {});
    if ('settings' in read) await model.run(read.settings);
  };
  const go = () => void (isRunning ? model.stop() : start()).catch(report);
  useCommands({ 'evaluate.go': go });

  return (
    <div className={styles.columns}>
      <EvaluateFormPanel
        form={form}
        faults={faults}
        table={table}
        others={others}
        onChange={changes => {
          setForm(now => ({ ...now, ...changes }));
          setFaults({});
        }}
        onTable={() => void chooseTable().catch(report)}
      >
        <Tip label={isRunning ? words.stop : words.start} caps={capsOf('evaluate.go')}>
          <Button
            variant={isRunning ? 'plain' : 'primary'}
            size="large"
            icon={isRunning ? 'stop' : 'play'}
            aria-disabled={isStarting}
            onClick={go}
          >
            {isStarting ? words.starting : isRunning ? words.stop : words.start}
          </Button>
        </Tip>
      </EvaluateFormPanel>
      <div className={styles.stage}>
        {evaluation === null ? (
          <div className={primitives.centred}>
            <EmptyState icon="chart" title={words.empty.title} message={words.empty.message} />
          </div>
        ) : (
          <Outcome evaluation={evaluation} collection={collection.name} csv={() => model.csv()} />
        )}
      </div>
    </div>
  );
}
