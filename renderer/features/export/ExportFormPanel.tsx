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
  const { model, kind, form, fault, example, templateFault, onChange } = props;
  const [isChoosing, setChoosing] = useState(false);
  const hasPhotos = form.how !== 'none';
  const fields = { kind, form, fault, onChange };
  return (
    <SidePanel label={strings.export.form} foot={<Foot {...props} />}>
      <PhotosSection {...fields} />
      <GroupsSection {...fields} model={model} onChoose={() => setChoosing(true)} />
      {hasPhotos && <NamesSection {...fields} example={example} templateFault={templateFault} />}
      {hasPhotos && <SplitSection {...fields} />}
      <TablesSection {...fields} />
      <SidecarsSection {...fields} />
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
}

type SectionProps = Pick<ExportFormPanelProps, 'kind' | 'form' | 'fault' | 'onChange'>;

function PhotosSection({ kind, form, onChange }: SectionProps) {
  const words = strings.export.photos;
  return (
    <Section title={words.title}>
      <RadioField
        label={words.title}
        value={form.how}
        choices={words.how}
        onChange={how => onChange({ how })}
      />
      {kind === 'people' && form.how !== 'none' && (
        <>
          <SelectField
            label={words.faces}
            value={form.faces}
            choices={words.facesAs}
            onChange={faces => onChange({ faces })}
          />
          {form.faces === 'photos' && (
            <SelectField
              label={words.several}
              value={form.several}
              choices={words.severalGo}
              onChange={several => onChange({ several })}
            />
          )}
        </>
      )}
    </Section>
  );
}

interface GroupsSectionProps extends SectionProps {
  model: ExportModel;
  onChoose(): void;
}

function GroupsSection({ model, form, fault, onChange, onChoose }: GroupsSectionProps) {
  const { out } = useStore(model.state);
  const words = strings.export.groups;
  return (
    <Section title={words.title}>
      <RadioField
        label={words.title}
        value={form.which}
        choices={words.which}
        onChange={which => onChange({ which })}
      />
      {form.which === 'chosen' && (
        <Chooser>
          <Button onClick={onChoose}>{words.choose(form.chosen.length)}</Button>
          {fault === 'groups' && <span className={styles.fault}>{words.noneChosen}</span>}
        </Chooser>
      )}
      {form.which === 'all' && (
        <CheckField
          label={words.leftovers}
          checked={form.leftovers}
          onChange={leftovers => onChange({ leftovers })}
        />
      )}
      <CheckField
        label={words.confirmed}
        checked={form.confirmed}
        onChange={confirmed => onChange({ confirmed })}
      />
      {out.hidden + out.setAside > 0 && <p className={styles.out}>{words.out(out)}</p>}
    </Section>
  );
}

type NamesSectionProps = SectionProps & Pick<ExportFormPanelProps, 'example' | 'templateFault'>;

/** How folders and files are called, and where the first would go. */
function NamesSection({ kind, form, example, templateFault, onChange }: NamesSectionProps) {
  const words = strings.export.names;
  const isFileFault = templateFault?.includes(form.file) === true && !templateFault.includes(form.folder);
  return (
    <Section title={words.title}>
      <TemplateField
        label={words.folder}
        value={form.folder}
        words={FOLDER_WORDS}
        fault={isFileFault ? null : templateFault}
        onChange={folder => onChange({ folder })}
      />
      <TemplateField
        label={words.file}
        value={form.file}
        words={FILE_WORDS}
        fault={isFileFault ? templateFault : null}
        onChange={file => onChange({ file })}
      />
      {kind !== 'people' && (
        <SelectField
          label={words.rank}
          value={form.rank}
          choices={words.ranks}
          onChange={rank => onChange({ rank })}
        />
      )}
      {templateFault === null && example !== null && example.length > 0 && (
        <div className={styles.example}>
          <p className={styles.exampleTitle}>{words.example}</p>
          <ul>
            {example.map(target => (
              <li key={target}>{target}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

/** Training, validation and test. */
function SplitSection({ form, fault, onChange }: SectionProps) {
  const words = strings.export.split;
  return (
    <Section title={words.title}>
      <CheckField label={words.divide} checked={form.isSplit} onChange={isSplit => onChange({ isSplit })} />
      {form.isSplit && (
        <>
          <Row>
            {(['train', 'val', 'test'] as const).map(part => (
              <TextField
                key={part}
                label={words[part]}
                value={form[part]}
                isNumber
                onChange={value => onChange({ [part]: value })}
              />
            ))}
            <TextField
              label={words.seed}
              value={form.seed}
              isNumber
              fault={fault === 'seed' ? words.seedFault : undefined}
              onChange={seed => onChange({ seed })}
            />
          </Row>
          {fault === 'split' && <p className={styles.fault}>{words.fault}</p>}
        </>
      )}
    </Section>
  );
}

function TablesSection({ form, fault, onChange }: SectionProps) {
  const words = strings.export.tables;
  return (
    <Section title={words.title}>
      <div className={styles.ticks}>
        {TableFormat.options.map(format => (
          <CheckField
            key={format}
            label={words.formats[format]}
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
  );
}

/** How photos are divided into deployments and events, where a table has these. */
function EventFields({ form, fault, onChange }: Omit<SectionProps, 'kind'>) {
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

function SidecarsSection({ form, fault, onChange }: SectionProps) {
  const words = strings.export.sidecars;
  return (
    <Section title={words.title}>
      <SelectField
        label={words.where}
        value={form.sidecars}
        choices={words.places}
        onChange={sidecars => onChange({ sidecars })}
      />
      {fault === 'sidecars' && <p className={styles.fault}>{words.nothingBeside}</p>}
      {form.sidecars !== 'none' && (
        <SelectField
          label={words.naming}
          value={form.naming}
          choices={{ 'photo.jpg.xmp': 'photo.jpg.xmp', 'photo.xmp': 'photo.xmp' }}
          onChange={naming => onChange({ naming })}
        />
      )}
    </Section>
  );
}

/** Where to, and the button that plans. */
function Foot({ fault, destination, onDestination, children }: ExportFormPanelProps) {
  const words = strings.export;
  return (
    <>
      <div className={styles.where}>
        <Button icon="folder" onClick={onDestination}>
          {words.where.choose}
        </Button>
        <span className={styles.destination} data-empty={destination === null}>
          {destination === null ? words.where.none : words.where.chosen(destination.name)}
        </span>
      </div>
      {fault === 'nothing' && <p className={styles.fault}>{words.nothing}</p>}
      {children}
    </>
  );
}
