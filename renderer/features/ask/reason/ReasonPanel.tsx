/**
 * Why the two are the same or different: a verdict, an attribute, what follows from it, and the answer with
 * its reason in one step. Renderer.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CLUSTERERS_OF_ANSWERS, type Grouping, type Side } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { namesOf } from '../../../app/collection/groupNamer.ts';
import { JoinNamedDialog } from '../../../app/collection/MergeGroupsDialog.tsx';
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
  const [isJoining, setJoining] = useState(false);
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

  const names = draft.verdict === 'same' ? namesOf(sides.map(({ group }) => group)) : [];
  const give = () => {
    setJoining(false);
    if (reason !== null && !isBusy) model.reason(reason).catch(report);
  };
  const apply = () => {
    if (reason === null || isBusy) return;
    if (names.length > 1) setJoining(true);
    else give();
  };
  const decide = (to: Verdict) => setDraft(withVerdict(draft, to));
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
    'reason.different': () => decide('different'),
    'reason.same': () => decide('same'),
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
      <Verdicts verdict={draft.verdict} onVerdict={decide} />
      <Lead verdict={draft.verdict} onTeach={() => setTeaching(true)} />
      <Search field={field} search={search} onSearch={setSearch} onLeave={() => list.current?.focus()} />
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
      <Strength confidence={draft.confidence} onConfidence={weigh} />
      {grouping !== null && !weighsReasons(grouping) && <Idle onSorting={onSorting} />}
      <Foot canApply={reason !== null && !isBusy} onApply={apply} onReasons={onReasons} onClose={onClose} />
      {isJoining && (
        <JoinNamedDialog
          collection={model.id}
          kind={kind}
          names={names}
          change={null}
          onJoin={give}
          onClose={() => setJoining(false)}
        />
      )}
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

interface VerdictsProps {
  verdict: Verdict;
  onVerdict(verdict: Verdict): void;
}

function Verdicts({ verdict, onVerdict }: VerdictsProps) {
  const words = strings.reason;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not a form
    <div className={styles.verdicts} data-sides role="group" aria-label={words.verdict}>
      {VERDICTS.map(each => (
        <button
          key={each}
          type="button"
          className={styles.verdict}
          aria-pressed={verdict === each}
          onClick={() => onVerdict(each)}
        >
          <Kbd caps={capsOf(each === 'same' ? 'reason.same' : 'reason.different')} />
          {words[each]}
        </button>
      ))}
    </div>
  );
}

interface LeadProps {
  verdict: Verdict;
  onTeach(): void;
}

/** Above the attributes: what they say, and the way to teach another. */
function Lead({ verdict, onTeach }: LeadProps) {
  const words = strings.reason;
  return (
    <div className={styles.lead}>
      <span>{words.attributes[verdict]}</span>
      <Tip label={strings.keys.commands['reason.teach']} caps={capsOf('reason.teach')}>
        <Button variant="quiet" icon="plus" className={styles.small} onClick={onTeach}>
          {words.teach}
        </Button>
      </Tip>
    </div>
  );
}

interface SearchProps {
  field: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch(letters: string): void;
  /** To the list. */
  onLeave(): void;
}

function Search({ field, search, onSearch, onLeave }: SearchProps) {
  const words = strings.reason;
  return (
    <input
      ref={field}
      type="search"
      className={styles.search}
      aria-label={words.search}
      placeholder={words.search}
      spellCheck={false}
      maxLength={80}
      value={search}
      onChange={event => onSearch(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onSearch('');
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onLeave();
      }}
    />
  );
}

interface StrengthProps {
  confidence: Draft['confidence'];
  onConfidence(confidence: Draft['confidence']): void;
}

/** How much the reason counts. */
function Strength({ confidence, onConfidence }: StrengthProps) {
  const words = strings.reason.strength;
  return (
    <div className={styles.strength}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not a form */}
      <div className={styles.segments} role="group" aria-label={words.label}>
        {STRENGTHS.map(strength => (
          <button
            key={strength}
            type="button"
            className={styles.segment}
            aria-pressed={confidence === strength}
            onClick={() => onConfidence(strength)}
          >
            {words[strength]}
          </button>
        ))}
      </div>
      <span>{words.about[confidence]}</span>
    </div>
  );
}

/** Where the way of sorting makes nothing of reasons. */
function Idle({ onSorting }: Pick<ReasonPanelProps, 'onSorting'>) {
  const words = strings.reason.sorting;
  return (
    <p className={styles.idle}>
      {words.idle}{' '}
      <button type="button" className={styles.link} onClick={onSorting}>
        {words.change}
      </button>
    </p>
  );
}

interface FootProps extends Pick<ReasonPanelProps, 'onReasons' | 'onClose'> {
  canApply: boolean;
  onApply(): void;
}

function Foot({ canApply, onApply, onReasons, onClose }: FootProps) {
  const words = strings.reason;
  return (
    <div className={styles.foot}>
      <Tip label={strings.keys.commands['ask.reasons']} caps={capsOf('ask.reasons')}>
        <Button variant="quiet" className={styles.reasons} onClick={onReasons}>
          {words.list.title}
        </Button>
      </Tip>
      <Button onClick={onClose}>
        {words.close} <Kbd caps={capsOf('reason.close')} />
      </Button>
      <Button variant="primary" disabled={!canApply} onClick={onApply}>
        {words.apply} <Kbd caps={capsOf('reason.apply')} />
      </Button>
    </div>
  );
}

/**
 * Which ways to sort make something of what follows from reasons, as in the engine: not for a wanted number of
 * groups, nor in the strategy of paper 1.
 */
function weighsReasons({ clusterer, strategy, wanted }: Grouping): boolean {
  if (clusterer === 'own') return wanted === null && !strategy.startsWith('expected-change');
  return !CLUSTERERS_OF_ANSWERS.includes(clusterer);
}
