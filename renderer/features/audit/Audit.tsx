/** Audit: checks of random photos and groups, and the certificate they give. Renderer. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { Kind } from '../../../main/contract/model.ts';
import {
  CollectionFrame,
  collectionScreen,
  useFrame,
  Waiting,
} from '../../app/collection/CollectionFrame.tsx';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Audit.module.css';
import { AuditModel } from './auditModel.ts';
import { CheckStage } from './CheckStage.tsx';
import { Result } from './Result.tsx';

const SIZES = [30, 60, 120] as const;

export const Audit = collectionScreen(AuditModel, Opened);

function Opened({ model }: { model: AuditModel }) {
  const words = strings.audit;
  const frame = useFrame(model, words.title);
  const { main } = frame;
  const { auditing, until, doing, loadError } = useStore(model.state);
  const question = auditing?.question ?? null;
  const isAsking = auditing !== null && question !== null && auditing.checks < until;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus is gone with every check
  useEffect(() => main.current?.focus({ preventScroll: true }), [question?.id, isAsking, main]);

  return (
    <CollectionFrame
      frame={frame}
      screen="audit"
      status={() => (auditing?.wanted == null ? null : words.status(auditing.checks, until))}
      actions={
        <UndoRedo
          canUndo={auditing?.canUndo ?? false}
          canRedo={auditing?.canRedo ?? false}
          undo={() => model.undo()}
          redo={() => model.redo()}
        />
      }
      isReady={auditing !== null}
      error={loadError}
      waiting={<Waiting label={words.preparing} text={doing ?? words.preparing} />}
    >
      {({ kind }) =>
        auditing !== null &&
        (auditing.wanted === null ? (
          <Start onStart={wanted => void model.begin(wanted).catch(report)} />
        ) : isAsking ? (
          <>
            <Progress model={model} kind={kind} />
            <CheckStage
              key={question.id}
              collection={model.id}
              kind={kind}
              question={question}
              onCheck={answer => void model.check(answer).catch(report)}
            />
          </>
        ) : (
          <Result model={model} kind={kind} auditing={auditing} />
        ))
      }
    </CollectionFrame>
  );
}

function Start({ onStart }: { onStart(wanted: number): void }) {
  const words = strings.audit.start;
  return (
    <div className={primitives.centred}>
      <EmptyState icon="check" title={words.title} message={words.message}>
        {SIZES.map((size, at) => (
          <Button key={size} variant={at === 1 ? 'primary' : 'plain'} onClick={() => onStart(size)}>
            {words.checks(size)}
          </Button>
        ))}
        <p className={styles.about}>{words.about}</p>
      </EmptyState>
    </div>
  );
}

/** How far it is, and what the checks say so far. */
function Progress({ model, kind }: { model: AuditModel; kind: Kind }) {
  const { auditing, until } = useStore(model.state);
  const [, navigate] = useLocation();
  if (auditing === null) return null;
  const { checks, certificate } = auditing;
  const words = strings.audit;
  return (
    <div className={primitives.statusBar}>
      <div className={styles.progressBar}>
        <ProgressBar label={words.title} value={checks / until} text={words.status(checks, until)} />
      </div>
      <p role="status" className={styles.soFar}>
        {certificate === null ? words.start.about : words.soFar(certificate, kind)}
      </p>
      <Button variant="quiet" onClick={() => navigate(pathTo.groups(model.id))}>
        {words.result.groups}
      </Button>
    </div>
  );
}
