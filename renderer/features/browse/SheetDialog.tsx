/** Which contact sheet: that of the groups, or subclusters as published with their numbers. Renderer. */
import { useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { Row, TextField } from '../../ui/Form.tsx';
import { OptionCards } from '../../ui/OptionCards.tsx';
import type { ShownSheet } from './browseModel.ts';

/** What the engine takes. */
const LIMITS = {
  subjects: { least: 2, most: 1000 },
  lambda: { least: 0.01, most: 10 },
  candidates: { least: 1, most: 100 },
} as const;
const USUAL = { subjects: '', lambda: '0.3', candidates: '10' };

interface SheetDialogProps {
  shown: ShownSheet | null;
  /** K as the engine chose it, where none was typed. */
  subjects: number | null;
  onChoose(wanted: ShownSheet | null): void;
  onClose(): void;
}

export function SheetDialog({ shown, subjects, onChoose, onClose }: SheetDialogProps) {
  const [isPublished, setPublished] = useState(shown !== null);
  const [texts, setTexts] = useState(shown === null ? USUAL : textsOf(shown));
  const words = strings.browse.sheets;
  const isFit = (name: keyof typeof LIMITS): boolean => {
    if (name === 'subjects' && texts.subjects.trim() === '') return true;
    const value = numberIn(texts[name]);
    const { least, most } = LIMITS[name];
    return value >= least && value <= most && (name === 'lambda' || Number.isInteger(value));
  };
  const names = ['subjects', 'lambda', 'candidates'] as const;
  const apply = () => {
    onChoose(
      isPublished
        ? {
            ...(texts.subjects.trim() === '' ? {} : { subjects: numberIn(texts.subjects) }),
            lambda: numberIn(texts.lambda),
            candidates: numberIn(texts.candidates),
          }
        : null,
    );
    onClose();
  };
  return (
    <FieldDialog
      title={words.title}
      apply={words.apply}
      isFit={!isPublished || names.every(isFit)}
      onApply={apply}
      onClose={onClose}
    >
      <OptionCards
        legend={words.title}
        hidesLegend
        options={[
          { value: false, ...words.ofGroups },
          { value: true, ...words.published },
        ]}
        chosen={isPublished}
        onChoose={setPublished}
      />
      {isPublished && (
        <Row>
          {names.map(name => (
            <TextField
              key={name}
              label={words.numbers[name].label}
              hint={words.numbers[name].hint}
              fault={isFit(name) ? undefined : words.between(LIMITS[name].least, LIMITS[name].most)}
              isNumber
              selects
              value={texts[name]}
              placeholder={name === 'subjects' && subjects !== null ? String(subjects) : undefined}
              onChange={value => setTexts({ ...texts, [name]: value })}
            />
          ))}
        </Row>
      )}
    </FieldDialog>
  );
}

function textsOf({ subjects, lambda, candidates }: ShownSheet): typeof USUAL {
  return {
    subjects: subjects === undefined ? '' : String(subjects),
    lambda: String(lambda),
    candidates: String(candidates),
  };
}

/** A decimal comma is one, too; NaN for what is no number. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
