/** Cards of which one is chosen, each with a name and a sentence. Renderer. */
import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from './icons.tsx';
import styles from './OptionCards.module.css';
import primitives from './primitives.module.css';

export interface Option<Value> {
  readonly value: Value;
  readonly name: string;
  readonly about: ReactNode;
  readonly icon?: IconName;
}

export interface OptionCardsProps<Value> {
  legend: string;
  /** Whether only a screen reader reads the legend. */
  hidesLegend?: boolean;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose(value: Value): void;
}

export function OptionCards<Value>(props: OptionCardsProps<Value>) {
  const { legend, hidesLegend = false, options, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={hidesLegend ? primitives.visuallyHidden : styles.legend}>{legend}</legend>
      {options.map(({ value, name, about, icon }) => (
        <label key={name} className={styles.card}>
          {icon !== undefined && <Icon name={icon} size={24} />}
          <input
            type="radio"
            name={group}
            className={styles.dot}
            data-last={icon !== undefined}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.about}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
