/**
 * Key: what separates the groups, as in a flora. It is shown, printed and saved; each difference is confirmed
 * or rejected with one key. Renderer.
 */
import { useStore } from 'zustand';
import type { GroupKey } from '../../../main/contract/key.ts';
import { KEY_FORMATS, type KeyFormat, keyDocument } from '../../../main/contract/keyDocument.ts';
import type { Collection, Kind } from '../../../main/contract/model.ts';
import {
  CollectionFrame,
  collectionScreen,
  useFrame,
  Waiting,
} from '../../app/collection/CollectionFrame.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { save } from '../../app/save.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { Couplets } from './Couplets.tsx';
import { Differences, type Section } from './Differences.tsx';
import styles from './Key.module.css';
import { KeyModel, type KeyView, type Proposed, proposedIn } from './keyModel.ts';

const VIEWS: readonly KeyView[] = ['key', 'lookalikes', 'each'];
const FILES: Readonly<Record<KeyFormat, readonly [ending: string, type: string]>> = {
  text: ['txt', 'text/plain'],
  markdown: ['md', 'text/markdown'],
  html: ['html', 'text/html'],
  csv: ['csv', 'text/csv'],
};

export const Key = collectionScreen(KeyModel, Opened);

function Opened({ model }: { model: KeyModel }) {
  const words = strings.key;
  const frame = useFrame(model, words.title);
  const { key, doing, loadError } = useStore(model.state);
  return (
    <CollectionFrame
      frame={frame}
      screen="key"
      status={() => null}
      actions={<KeyboardButton />}
      isReady={key !== null}
      error={loadError}
      waiting={<Waiting label={words.reading} text={doing ?? words.reading} />}
    >
      {collection => key !== null && <Shown model={model} value={key} collection={collection} />}
    </CollectionFrame>
  );
}

function Shown({ model, value, collection }: { model: KeyModel; value: GroupKey; collection: Collection }) {
  const { view, current } = useStore(model.state);
  const { kind } = collection;
  const words = strings.key;
  const proposed = proposedIn(value, view);
  const say = (title: string) => useToasts.getState().show({ tone: 'calm', title });
  const confirm = (one: Proposed | undefined) => {
    if (one !== undefined && !one.isConfirmed)
      model.confirm(one).then(() => say(words.done.confirmed), report);
  };
  const reject = (one: Proposed | undefined) => {
    if (one !== undefined) model.reject(one.attribute, true).then(() => say(words.done.rejected), report);
  };
  useCommands({
    'key.step': which => model.goTo(current + (which === 0 ? -1 : 1)),
    'key.confirm': () => confirm(proposed[current]),
    'key.reject': () => reject(proposed[current]),
    'key.view': which => model.show(VIEWS[which] ?? 'key'),
    'key.print': () => window.print(),
  });
  const shared = { model, value, kind, current, onConfirm: confirm, onReject: reject };
  return (
    <div className={styles.page}>
      <Bar model={model} value={value} collection={collection} />
      <article className={styles.sheet} aria-label={words.views[view]}>
        <h2 className={styles.title}>{words.phrases(kind).title(collection.name)}</h2>
        {view === 'key' && value.accuracy !== null && value.couplets.length > 0 && (
          <p className={styles.soft}>{words.accuracy(value.accuracy)}</p>
        )}
        {proposed.length === 0 && <p role="status">{words.none[view]}</p>}
        {view === 'key' ? (
          <Couplets {...shared} />
        ) : (
          <Differences {...shared} sections={sectionsOf(value, view)} />
        )}
        {value.leftOut > 0 && <p className={styles.soft}>{words.leftOut(value.leftOut)}</p>}
        <Rejected model={model} value={value} kind={kind} />
      </article>
    </div>
  );
}

function Bar({ model, value, collection }: { model: KeyModel; value: GroupKey; collection: Collection }) {
  const { view } = useStore(model.state);
  const { kind, name } = collection;
  const words = strings.key;
  const write = (format: KeyFormat) => {
    const [ending, type] = FILES[format];
    const text = keyDocument(value, name, format, words.phrases(kind));
    save(new Blob([text], { type }), `${words.title}.${ending}`);
  };
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not a form */}
      <div className={styles.views} role="group" aria-label={words.view}>
        {VIEWS.map((each, at) => (
          <button
            key={each}
            type="button"
            className={styles.view}
            aria-pressed={view === each}
            onClick={() => model.show(each)}
          >
            <Kbd caps={[String(at + 1)]} /> {words.views[each]}
          </button>
        ))}
      </div>
      <span className={styles.spring} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not a form */}
      <div className={styles.files} role="group" aria-label={words.save}>
        <span className={styles.soft}>{words.save}</span>
        {KEY_FORMATS.map(format => (
          <Button key={format} variant="quiet" onClick={() => write(format)}>
            {words.formats[format]}
          </Button>
        ))}
      </div>
      <Button onClick={() => window.print()}>
        {words.print} <Kbd caps={capsOf('key.print')} />
      </Button>
    </div>
  );
}

/** What a person left out, to let it count again. */
function Rejected({ model, value, kind }: { model: KeyModel; value: GroupKey; kind: Kind }) {
  const words = strings.key;
  if (value.rejected.length === 0) return null;
  return (
    <p className={styles.rejected}>
      {words.rejected}
      {value.rejected.map(attribute => {
        const { name } = strings.attribute(attribute, kind);
        return (
          <Button
            key={attribute.id}
            variant="quiet"
            icon="undo"
            aria-label={words.restore(name)}
            onClick={() => void model.reject(attribute, false).catch(report)}
          >
            {name}
          </Button>
        );
      })}
    </p>
  );
}

function sectionsOf({ groups, lookalikes, diagnoses }: GroupKey, view: KeyView): Section[] {
  const words = strings.key;
  const nameOf = (at: number) => words.group(groups[at]?.name ?? null, at + 1);
  if (view === 'lookalikes')
    return lookalikes.map(({ groups: [one, other], differences }) => ({
      title: words.pairOf(nameOf(one), nameOf(other)),
      sides: [nameOf(one), nameOf(other)],
      differences,
    }));
  return diagnoses.map((differences, at) => ({
    title: nameOf(at),
    sides: [nameOf(at), words.others],
    differences,
  }));
}
