/** Labelling: one large picture, the palette of names beside it, the strip of the batch below. Renderer. */
import { type RefObject, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Batch, BatchItem, BatchLabel } from '../../../main/contract/batch.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { itemAddress, photoViewAddress } from '../../app/client.ts';
import { useQuery } from '../../app/data/useQuery.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { openPhoto, photoOfItem, photosOf } from '../../app/photo/photoView.ts';
import { PictureMenu, pictureOf, usePictureKeys } from '../../app/photo/pictures.tsx';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { MarkedPicture } from '../../ui/MarkedPicture.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Batch.module.css';
import { BatchStrip } from './BatchStrip.tsx';
import type { BatchModel } from './batchModel.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { NamePalette } from './NamePalette.tsx';

/** What else an item can be labelled as; null removes the label. */
const otherLabels = (kind: Kind) =>
  [
    { command: 'batch.notASubject', name: strings.batch.notASubject[kind], given: { kind: 'not-a-subject' } },
    { command: 'batch.cannotTell', name: strings.batch.cannotTell, given: { kind: 'cannot-tell' } },
    { command: 'batch.clear', name: strings.batch.clear, given: null },
  ] as const;

export interface LabellingProps {
  model: BatchModel;
  kind: Kind;
  batch: Batch;
  main: RefObject<HTMLElement | null>;
}

export function Labelling({ model, kind, batch, main }: LabellingProps) {
  const { at } = useStore(model.state);
  const [dialog, setDialog] = useState<'finish' | 'drop' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { items, palette } = batch;
  const present = items[at];
  const words = strings.batch;
  const asked = present === undefined || palette.length === 0 ? null : `${present.item.id} ${palette.length}`;
  const likely = useQuery(asked, signal => model.likely(present!.item.id, signal)).latest;
  const label = (given: BatchLabel | null) => void model.label(given).catch(report);
  const leaveField = () => main.current?.focus();
  const look = () =>
    openPhoto({
      collection: model.id,
      list: photosOf(items.map(({ item }) => photoOfItem(item))),
      at,
      onClose: last => {
        model.goTo(last);
        leaveField();
      },
    });
  usePictureKeys(model.id, () => present?.item.photo);
  useCommands({
    'photos.view': look,
    'batch.name': which => {
      const named = palette[which];
      if (named !== undefined) label({ kind: 'name', name: named.name });
    },
    'batch.type': () => field.current?.focus(),
    'batch.notASubject': () => label({ kind: 'not-a-subject' }),
    'batch.cannotTell': () => label({ kind: 'cannot-tell' }),
    'batch.clear': () => label(null),
    'batch.step': which => model.goTo(at + (which === 0 ? -1 : 1)),
    'batch.ends': which => model.goTo(which === 0 ? 0 : items.length - 1),
    'batch.finish': () => setDialog('finish'),
  });

  if (present === undefined) return null;
  const { item } = present;
  return (
    <>
      <div className={styles.stage}>
        <section className={styles.look} aria-labelledby="batch-question">
          <h2 id="batch-question" className={styles.question}>
            {words.question[kind]} <span className={styles.place}>{words.place(at, items.length)}</span>
          </h2>
          <PictureMenu collection={model.id} onLook={look}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a key does the same */}
            <div className={styles.pictures} {...pictureOf(item)} onDoubleClick={look}>
              <div className={styles.frame}>
                <Picture key={item.id} model={model} item={item} />
              </div>
              {item.box !== null && (
                <div className={styles.context}>
                  <MarkedPicture
                    key={item.id}
                    address={photoViewAddress(model.id, item)}
                    alt={words.context(item.name)}
                    box={item.box}
                  />
                </div>
              )}
            </div>
          </PictureMenu>
          <p className={styles.said} data-labelled={present.label !== null} role="status">
            {words.labelled(present.label, kind)}
          </p>
        </section>
        <aside className={styles.side}>
          <NamePalette
            collection={model.id}
            palette={palette}
            likely={likely ?? []}
            chosen={present.label?.kind === 'name' ? present.label.name : null}
            field={field}
            onName={name => {
              label({ kind: 'name', name });
              leaveField();
            }}
            onLeave={leaveField}
          />
          <div className={styles.others}>
            {otherLabels(kind).map(({ command, name, given }) => (
              <button
                key={command}
                type="button"
                className={styles.other}
                disabled={given === null && present.label === null}
                onClick={() => label(given)}
              >
                <Kbd caps={capsOf(command)} />
                {name}
              </button>
            ))}
          </div>
          <div className={styles.endings}>
            <Button variant="quiet" onClick={() => setDialog('drop')}>
              {words.drop}
            </Button>
            <Tip label={strings.keys.commands['batch.finish']} caps={capsOf('batch.finish')}>
              <Button variant="primary" onClick={() => setDialog('finish')}>
                {words.finish}
              </Button>
            </Tip>
          </div>
        </aside>
      </div>
      <BatchStrip
        collection={model.id}
        kind={kind}
        items={items}
        at={at}
        onGoTo={index => model.goTo(index)}
      />
      {dialog === 'finish' && (
        <FinishDialog model={model} kind={kind} items={items} onClose={() => setDialog(null)} />
      )}
      {dialog === 'drop' && <DropDialog model={model} items={items} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The small picture is there at once; the large one takes its place when it has been decoded. */
function Picture({ model, item }: { model: BatchModel; item: Batch['items'][number]['item'] }) {
  const [isSharp, setSharp] = useState(false);
  return (
    <>
      <img
        src={itemAddress(model.id, item, 'thumbnail')}
        alt={strings.batch.picture(item.name)}
        draggable={false}
        className={styles.picture}
      />
      <img
        src={itemAddress(model.id, item, 'view')}
        alt=""
        draggable={false}
        decoding="async"
        className={styles.picture}
        data-waiting={!isSharp}
        onLoad={() => setSharp(true)}
      />
    </>
  );
}

interface DropDialogProps {
  model: BatchModel;
  items: readonly BatchItem[];
  onClose(): void;
}

/** Asks before the labels of a batch are forgotten. */
function DropDialog({ model, items, onClose }: DropDialogProps) {
  const words = strings.batch.dropping;
  const drop = async () => {
    try {
      await model.drop();
      useToasts.getState().show({ tone: 'calm', title: strings.batch.dropped });
      onClose();
    } catch (error) {
      report(error);
    }
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" onClick={() => void drop()}>
            {words.drop}
          </Button>
        </>
      }
    >
      <p>{words.message(items.filter(({ label }) => label !== null).length)}</p>
    </Dialog>
  );
}
