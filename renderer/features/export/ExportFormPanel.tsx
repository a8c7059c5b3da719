/** The form of Export: what is written, of which groups, under which names, and where. Renderer. */
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { TableFormat } from '../../../main/contract/export.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, RadioField, Row, Section, SelectField, TextField } from '../../ui/Form.tsx';
import { Chooser, SidePanel } from '../../ui/SidePanel.tsx';
import { ChooseGroups } from './ChooseGroups.tsx';
import styles from './ExportFormPanel.module.css';
import type { ExportModel } from './exportModel.ts';
import { EVENT_TABLES, type ExportForm, type Fault, FILE_WORDS, FOLDER_WORDS } from './form.ts';
import { TemplateField } from './TemplateField.tsx';

export interface ExportFormPanelProps {
  model: ExportModel;
  kind: Kind;
  form: ExportForm;
  fault: Fault | null;
  /** Where the first files would go; null while that is not known. */
  example: readonly string[] | null;
  /** What is wrong with a template. */
  templateFault: string | null;
  destination: Chosen | null;
  onChange(changes: Partial<ExportForm>): void;
  onDestination(): void;
  /** The button that plans. */
  children: ReactNode;
}

export function ExportFormPanel(props: ExportFormPanelProps) {
  const { model, kind, form, fault, example, templateFault, destination, onChange } = props;
  const { out } = useStore(model.state);
  const words = strings.export;
  const [isChoosing, setChoosing] = useState(false);
  const hasPhotos = form.how !== 'none';
  const isFileFault = templateFault?.includes(form.file) === true && !templateFault.includes(form.folder);
  return (
    <SidePanel label={words.form} foot={foot()}>
      <Section title={words.photos.title}>
        <RadioField
          label={words.photos.title}
          value={form.how}
          choices={words.photos.how}
          onChange={how => onChange({ how })}
        />
        {kind === 'people' && hasPhotos && (
          <>
            <SelectField
              label={words.photos.faces}
              value={form.faces}
              choices={words.photos.facesAs}
              onChange={faces => onChange({ faces })}
            />
            {form.faces === 'photos' && (
              <SelectField
                label={words.photos.several}
                value={form.several}
                choices={words.photos.severalGo}
                onChange={several => onChange({ several })}
              />
            )}
          </>
        )}
      </Section>

      <Section title={words.groups.title}>
        <RadioField
          label={words.groups.title}
          value={form.which}
          choices={words.groups.which}
          onChange={which => onChange({ which })}
        />
        {form.which === 'chosen' && (
          <Chooser>
            <Button onClick={() => setChoosing(true)}>{words.groups.choose(form.chosen.length)}</Button>
            {fault === 'groups' && <span className={styles.fault}>{words.groups.noneChosen}</span>}
          </Chooser>
        )}
        {form.which === 'all' && (
          <CheckField
            label={words.groups.leftovers}
            checked={form.leftovers}
            onChange={leftovers => onChange({ leftovers })}
          />
        )}
        <CheckField
          label={words.groups.confirmed}
          checked={form.confirmed}
          onChange={confirmed => onChange({ confirmed })}
        />
        {out.hidden + out.setAside > 0 && <p className={styles.out}>{words.groups.out(out)}</p>}
      </Section>

      {hasPhotos && (
        <Section title={words.names.title}>
          <TemplateField
            label={words.names.folder}
            value={form.folder}
            words={FOLDER_WORDS}
            fault={isFileFault ? null : templateFault}
            onChange={folder => onChange({ folder })}
          />
          <TemplateField
            label={words.names.file}
            value={form.file}
            words={FILE_WORDS}
            fault={isFileFault ? templateFault : null}
            onChange={file => onChange({ file })}
          />
          {kind !== 'people' && (
            <SelectField
              label={words.names.rank}
              value={form.rank}
              choices={words.names.ranks}
              onChange={rank => onChange({ rank })}
            />
          )}
          {templateFault === null && example !== null && example.length > 0 && (
            <div className={styles.example}>
              <p className={styles.exampleTitle}>{words.names.example}</p>
              <ul>
                {example.map(target => (
                  <li key={target}>{target}</li>
                ))}
              </ul>
            </div>
          )}
        </Section>
      )}

      {hasPhotos && (
        <Section title={words.split.title}>
          <CheckField
            label={words.split.divide}
            checked={form.isSplit}
            onChange={isSplit => onChange({ isSplit })}
          />
          {form.isSplit && (
            <>
              <Row>
                {(['train', 'val', 'test'] as const).map(part => (
                  <TextField
                    key={part}
                    label={words.split[part]}
                    value={form[part]}
                    isNumber
                    onChange={value => onChange({ [part]: value })}
                  />
                ))}
                <TextField
                  label={words.split.seed}
                  value={form.seed}
                  isNumber
                  fault={fault === 'seed' ? words.split.seedFault : undefined}
                  onChange={seed => onChange({ seed })}
                />
              </Row>
              {fault === 'split' && <p className={styles.fault}>{words.split.fault}</p>}
            </>
          )}
        </Section>
      )}

      <Section title={words.tables.title}>
        <div className={styles.ticks}>
          {TableFormat.options.map(format => (
            <CheckField
              key={format}
              label={words.tables.formats[format]}
              checked={form.tables.includes(format)}
              onChange={isWanted =>
                onChange({
                  tables: TableFormat.options.filter(one =>
                    one === format ? isWanted : form.tables.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
        <EventFields form={form} fault={fault} onChange={onChange} />
      </Section>

      <Section title={words.sidecars.title}>
        <SelectField
          label={words.sidecars.where}
          value={form.sidecars}
          choices={words.sidecars.places}
          onChange={sidecars => onChange({ sidecars })}
        />
        {fault === 'sidecars' && <p className={styles.fault}>{words.sidecars.nothingBeside}</p>}
        {form.sidecars !== 'none' && (
          <SelectField
            label={words.sidecars.naming}
            value={form.naming}
            choices={{ 'photo.jpg.xmp': 'photo.jpg.xmp', 'photo.xmp': 'photo.xmp' }}
            onChange={naming => onChange({ naming })}
          />
        )}
      </Section>
      {isChoosing && (
        <ChooseGroups
          model={model}
          chosen={form.chosen}
          onChoose={chosen => {
            onChange({ chosen });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </SidePanel>
  );

  function foot() {
    return (
      <>
        <div className={styles.where}>
          <Button icon="folder" onClick={props.onDestination}>
            {words.where.choose}
          </Button>
          <span className={styles.destination} data-empty={destination === null}>
            {destination === null ? words.where.none : words.where.chosen(destination.name)}
          </span>
        </div>
        {fault === 'nothing' && <p className={styles.fault}>{words.nothing}</p>}
        {props.children}
      </>
    );
  }
}

type EventFieldsProps = Pick<ExportFormPanelProps, 'form' | 'fault' | 'onChange'>;

/** How photos are divided into deployments and events, where a table has these. */
function EventFields({ form, fault, onChange }: EventFieldsProps) {
  const words = strings.export.tables;
  if (!form.tables.some(table => EVENT_TABLES.includes(table))) return null;
  return (
    <>
      <SelectField
        label={words.deployments}
        value={form.deployments}
        choices={words.deploymentsBy}
        onChange={deployments => onChange({ deployments })}
      />
      <TextField
        label={words.minutes}
        value={form.minutes}
        isNumber
        fault={fault === 'minutes' ? words.minutesFault : undefined}
        onChange={minutes => onChange({ minutes })}
      />
    </>
  );
}
