/**
 * Why the two are the same or different: a verdict, an attribute, what follows from it, and the answer with
 * its reason in one step. Renderer.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CLUSTERERS_OF_ANSWERS, type Grouping, type Side } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { capsOf, useCommands } from '../../../app/keyboard/useCommands.ts';
import { report } from '../../../app/report.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import type { AskModel } from '../askModel.ts';
import { AttributeDetail } from './AttributeDetail.tsx';
import { AttributeList } from './AttributeList.tsx';
import {
  beginDraft,
  chosenOf,
  currentOf,
  type Draft,
  formOf,
  pointedAt,
  reasonOf,
  stepped,
  ticking,
  type Verdict,
  withVerdict,
} from './draft.ts';
import { Following } from './Following.tsx';
import styles from './ReasonPanel.module.css';
import { TeachDialog } from './TeachDialog.tsx';
import { useAttributes } from './useAttributes.ts';

export interface ReasonPanelProps {
  model: AskModel;
  kind: Kind;
  sides: readonly [Side, Side];
  /** What it starts with. */
  verdict: Verdict;
  main: RefObject<HTMLElement | null>;
  onReasons(): void;
  onSorting(): void;
  onClose(): void;
}

const VERDICTS = ['different', 'same'] as const;
const STRENGTHS = ['soft', 'hard'] as const;

export function ReasonPanel(props: ReasonPanelProps) {
  const { model, kind, sides, verdict, main, onReasons, onSorting, onClose } = props;
  const { isBusy, grouping } = useStore(model.state);
  const [draft, setDraft] = useState<Draft>(() => beginDraft(verdict));
  const [search, setSearch] = useState('');
  const [isTeaching, setTeaching] = useState(false);
  const items = [sides[0].item.id, sides[1].item.id] as const;
  const { shown, isReading, readAgain } = useAttributes(model, kind, items, search, draft.verdict);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const words = strings.reason;

  const current = currentOf(draft, shown);
  const chosen = chosenOf(draft, current);
  const reason = reasonOf(draft, chosen, items);
  const canBeRelative = draft.verdict === 'different' && current?.form === 'binary';

  // The keys of the panel are heard wherever the focus is, but a reader should begin with the list.
  useEffect(() => {
    list.current?.focus({ preventScroll: true });
    const back = main.current;
    return () => back?.focus({ preventScroll: true });
  }, [main]);

  const apply = () => {
    if (reason !== null && !isBusy) model.reason(reason).catch(report);
  };
  const weigh = (confidence: Draft['confidence']) => setDraft({ ...draft, confidence });
  const mean = (isRelative: boolean) => setDraft({ ...draft, current: current?.id ?? null, isRelative });
  const take = (attribute: number) => {
    setTeaching(false);
    setSearch('');
    readAgain();
    setDraft({ ...pointedAt(draft, attribute), ticked: [] });
    // The dialog gives the focus back to what opened it; the panel's own keys work from there too.
  };

  useCommands({
    'reason.different': () => setDraft(withVerdict(draft, 'different')),
    'reason.same': () => setDraft(withVerdict(draft, 'same')),
    'reason.step': which => setDraft(stepped(draft, shown, which === 0 ? -1 : 1)),
    ...(draft.verdict === 'same'
      ? { 'reason.tick': () => void (current !== null && setDraft(ticking(draft, current))) }
      : {}),
    ...(canBeRelative ? { 'reason.form': () => mean(!draft.isRelative) } : {}),
    'reason.strength': () => weigh(draft.confidence === 'soft' ? 'hard' : 'soft'),
    'reason.search': () => field.current?.focus(),
    'reason.teach': () => setTeaching(true),
    'reason.apply': apply,
    'reason.close': onClose,
  } satisfies Parameters<typeof useCommands>[0]);

  return (
    <aside className={styles.panel} aria-label={words.panel}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not a form */}
      <div className={styles.verdicts} data-sides role="group" aria-label={words.verdict}>
        {VERDICTS.map(each => (
          <button
            key={each}
            type="button"
            className={styles.verdict}
            aria-pressed={draft.verdict === each}
            onClick={() => setDraft(withVerdict(draft, each))}
          >
            <Kbd caps={capsOf(each === 'same' ? 'reason.same' : 'reason.different')} />
            {words[each]}
          </button>
        ))}
      </div>

      <div className={styles.lead}>
        <span>{words.attributes[draft.verdict]}</span>
        <Tip label={strings.keys.commands['reason.teach']} caps={capsOf('reason.teach')}>
          <Button variant="quiet" icon="plus" className={styles.small} onClick={() => setTeaching(true)}>
            {words.teach}
          </Button>
        </Tip>
      </div>
      <input
        ref={field}
        type="search"
        className={styles.search}
        aria-label={words.search}
        placeholder={words.search}
        spellCheck={false}
        maxLength={80}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') setSearch('');
          if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.focus();
        }}
      />
      {shown.length === 0 ? (
        <p className={styles.nothing} role="status">
          {isReading ? words.reading : search === '' ? words.noneFits[draft.verdict] : words.none}
        </p>
      ) : (
        <AttributeList
          list={list}
          kind={kind}
          shown={shown}
          draft={draft}
          current={current}
          chosen={chosen}
          onPoint={attribute => setDraft(pointedAt(draft, attribute.id))}
          onTick={attribute => setDraft(ticking(draft, attribute))}
        />
      )}
      {current !== null && (
        <AttributeDetail
          model={model}
          kind={kind}
          sides={[sides[0].item, sides[1].item]}
          draft={draft}
          current={current}
          chosen={chosen}
          form={formOf(draft, chosen)}
          onForm={canBeRelative ? mean : null}
        />
      )}
      <Following model={model} reason={reason} />

      <div className={styles.strength}>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not a form */}
        <div className={styles.segments} role="group" aria-label={words.strength.label}>
          {STRENGTHS.map(strength => (
            <button
              key={strength}
              type="button"
              className={styles.segment}
              aria-pressed={draft.confidence === strength}
              onClick={() => weigh(strength)}
            >
              {words.strength[strength]}
            </button>
          ))}
        </div>
        <span>{words.strength.about[draft.confidence]}</span>
      </div>
      {grouping !== null && !weighsReasons(grouping) && (
        <p className={styles.idle}>
          {words.sorting.idle}{' '}
          <button type="button" className={styles.link} onClick={onSorting}>
            {words.sorting.change}
          </button>
        </p>
      )}
      <div className={styles.foot}>
        <Tip label={strings.keys.commands['ask.reasons']} caps={capsOf('ask.reasons')}>
          <Button variant="quiet" className={styles.reasons} onClick={onReasons}>
            {words.list.title}
          </Button>
        </Tip>
        <Button onClick={onClose}>
          {words.close} <Kbd caps={capsOf('reason.close')} />
        </Button>
        <Button variant="primary" disabled={reason === null || isBusy} onClick={apply}>
          {words.apply} <Kbd caps={capsOf('reason.apply')} />
        </Button>
      </div>
      {isTeaching && (
        <TeachDialog
          model={model}
          kind={kind}
          items={items}
          onTaught={take}
          onClose={() => setTeaching(false)}
        />
      )}
    </aside>
  );
}

/** Which ways to sort make something of what follows from reasons. */
/** As the engine does: not for a wanted number of groups, nor in the strategy of paper 1. */
function weighsReasons({ clusterer, strategy, wanted }: Grouping): boolean {
  if (clusterer === 'own') return wanted === null && strategy !== 'expected-change';
  return !CLUSTERERS_OF_ANSWERS.includes(clusterer);
}
