/**
 * Teaches an attribute that nobody has measured, without leaving the question: by examples, or by words where
 * there is a model for them. Renderer.
 */
import { useState } from 'react';
import type { Kind } from '../../../../main/contract/model.ts';
import { strings } from '../../../strings/strings.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { AskModel } from '../askModel.ts';
import { Examples } from './Examples.tsx';
import styles from './TeachDialog.module.css';
import { Words } from './Words.tsx';

export interface TeachDialogProps {
  model: AskModel;
  kind: Kind;
  items: readonly [number, number];
  /** The new attribute is there and may be used. */
  onTaught(attribute: number): void;
  onClose(): void;
}

const METHODS = ['examples', 'words'] as const;

export function TeachDialog({ model, kind, items, onTaught, onClose }: TeachDialogProps) {
  const [way, setWay] = useState<(typeof METHODS)[number]>('examples');
  const words = strings.reason.lesson;
  const hasWords = kind === 'anything';
  return (
    <Dialog title={words.title} description={words.description} shape="large" onClose={onClose}>
      {hasWords && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons, not a form
        <div className={styles.methods} role="group" aria-label={words.methods.label}>
          {METHODS.map(each => (
            <button
              key={each}
              type="button"
              className={styles.way}
              aria-pressed={way === each}
              onClick={() => setWay(each)}
            >
              {words.methods[each]}
            </button>
          ))}
        </div>
      )}
      {way === 'examples' ? (
        <Examples model={model} items={items} onTaught={onTaught} onClose={onClose} />
      ) : (
        <Words model={model} onTaught={onTaught} onClose={onClose} />
      )}
    </Dialog>
  );
}
