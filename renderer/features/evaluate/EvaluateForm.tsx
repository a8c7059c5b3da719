/** The form of Evaluate: the truth, the ways to ask, the simulated person and how much is run. Renderer. */
import type { ReactNode } from 'react';
import { MethodToEvaluate } from '../../../main/contract/evaluate.ts';
import type { Grouping } from '../../../main/contract/grouping.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckField, RadioField, Row, Section, SelectField, TextField } from '../../ui/Form.tsx';
import primitives from '../../ui/primitives.module.css';
import { Chooser, SidePanel } from '../../ui/SidePanel.tsx';
import styles from './Evaluate.module.css';
import type { EvaluateForm, Faults, NumberField } from './form.ts';

export interface EvaluateFormPanelProps {
  form: EvaluateForm;
  faults: Faults;
  table: Chosen | null;
  /** Groupings other than the one in use. */
  others: readonly Grouping[];
  onChange(changes: Partial<EvaluateForm>): void;
  onTable(): void;
  /** The button that starts or stops. */
  children: ReactNode;
}

export function EvaluateFormPanel(props: EvaluateFormPanelProps) {
  const { form, faults, table, others, onChange } = props;
  const words = strings.evaluate;
  const { folders, table: byTable, grouping: byGrouping } = words.truth.kinds;
  const kinds =
    others.length > 0 ? { folders, table: byTable, grouping: byGrouping } : { folders, table: byTable };
  const number = (field: NumberField, label: string) => (
    <TextField
      label={label}
      value={form[field]}
      isNumber
      fault={faults[field] ? words.faults[field] : undefined}
      onChange={value => onChange({ [field]: value })}
    />
  );
  return (
    <SidePanel label={words.form} foot={props.children}>
      <Section title={words.truth.title}>
        <RadioField<EvaluateForm['truth']>
          label={words.truth.title}
          value={form.truth}
          choices={kinds as Record<EvaluateForm['truth'], string>}
          onChange={truth => onChange({ truth })}
        />
        {form.truth === 'table' && (
          <Chooser>
            <Button icon="folder" onClick={props.onTable}>
              {words.truth.choose}
            </Button>
            <span
              className={classes(primitives.ellipsisFlex, styles.chosen)}
              data-fault={faults.table === true}
            >
              {table?.name ?? (faults.table ? words.truth.noTable : words.truth.none)}
            </span>
          </Chooser>
        )}
        {form.truth === 'grouping' && (
          <SelectField
            label={words.truth.grouping}
            value={String(form.grouping ?? others[0]?.id)}
            choices={Object.fromEntries(others.map(({ id, name }) => [String(id), name]))}
            onChange={grouping => onChange({ grouping: Number(grouping) })}
          />
        )}
      </Section>
      <Section title={words.methods.title}>
        {MethodToEvaluate.options.map(way => (
          <CheckField
            key={way}
            label={
              <>
                {words.methods.names[way]}
                <span className={styles.about}>{words.methods.about[way]}</span>
              </>
            }
            checked={form.strategies.includes(way)}
            onChange={isWanted =>
              onChange({
                strategies: MethodToEvaluate.options.filter(one =>
                  one === way ? isWanted : form.strategies.includes(one),
                ),
              })
            }
          />
        ))}
        {faults.strategies && <p className={styles.fault}>{words.methods.none}</p>}
      </Section>
      <Section title={words.person.title}>
        <Row>
          {number('errorRate', words.person.errors)}
          {number('dontKnowRate', words.person.dontKnow)}
        </Row>
        <CheckField
          label={words.person.reasons}
          hint={words.person.reasonsHint}
          checked={form.reasons}
          onChange={reasons => onChange({ reasons })}
        />
      </Section>
      <Section title={words.runs.title}>
        <Row>
          {number('questions', words.runs.questions)}
          {number('trials', words.runs.trials)}
          {number('seed', words.runs.seed)}
        </Row>
      </Section>
    </SidePanel>
  );
}
