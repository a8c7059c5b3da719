/** The reason as a sentence, and the selected attribute: its meaning, its scale, its two ends. Renderer. */
import type { AttributeView, ItemView } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { AttributeDrawing } from '../../../app/attributes/AttributeDrawing.tsx';
import { connection } from '../../../app/client.ts';
import { useQuery } from '../../../app/data/useQuery.ts';
import { capsOf } from '../../../app/keyboard/useCommands.ts';
import { strings } from '../../../strings/strings.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import type { AskModel } from '../askModel.ts';
import { AttributeScale } from './AttributeScale.tsx';
import { type Draft, doubtAbout, whichHasMore } from './draft.ts';
import styles from './ReasonPanel.module.css';

export interface AttributeDetailProps {
  model: AskModel;
  kind: Kind;
  sides: readonly [ItemView, ItemView];
  draft: Draft;
  current: AttributeView;
  chosen: readonly AttributeView[];
  form: AttributeView['form'];
  /** Null where it can be meant in one way only. */
  onForm: ((isRelative: boolean) => void) | null;
}

const FORMS = ['binary', 'relative'] as const;
/** While one walks down the list. */
const REST_MS = 80;

export function AttributeDetail(props: AttributeDetailProps) {
  const { model, kind, sides, draft, current, chosen, form, onForm } = props;
  const ends = useQuery(
    String(current.id),
    signal => connection.call('attributes.ends', { ...model.of, attribute: current.id }, signal),
    REST_MS,
  );
  const words = strings.attribute(current, kind);
  const said = strings.reason;
  const doubt = doubtAbout(draft, chosen, form);
  return (
    <div className={styles.detail}>
      <p className={styles.message} role="status">
        {sentenceOf()}
        {doubt !== null && <span className={styles.doubt}> {said.doubt[doubt]}</span>}
      </p>
      <div className={styles.meaning}>
        <AttributeDrawing attribute={current} kind={kind} />
        <p className={styles.about}>
          {words.about}
          {current.accuracy !== null && ` ${said.accuracy(current.accuracy, current.form)}`}
        </p>
      </div>
      {onForm !== null && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons, not a form
        <div className={styles.segments} role="group" aria-label={said.form.label}>
          {FORMS.map(each => (
            <button
              key={each}
              type="button"
              className={styles.segment}
              aria-pressed={form === each}
              onClick={() => onForm(each === 'relative')}
            >
              {said.form[each]}
              {form !== each && <Kbd caps={capsOf('reason.form')} />}
            </button>
          ))}
        </div>
      )}
      <AttributeScale
        collection={model.id}
        attribute={current}
        words={words}
        sides={sides}
        ends={ends.present}
      />
    </div>
  );

  function sentenceOf(): string {
    const { both, equally, oneIs, moreThan } = said.message;
    const all = chosen.map(attribute => strings.attribute(attribute, kind));
    if (draft.verdict === 'same') return form === 'binary' ? both(all) : equally(all);
    const which = whichHasMore(current);
    return form === 'binary' ? oneIs(words, which) : moreThan(words, which);
  }
}
