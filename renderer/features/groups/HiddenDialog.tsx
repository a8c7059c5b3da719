/** The hidden groups, each with a button that shows it again. Renderer. */
import { useEffect } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { step } from '../../app/collection/steps.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import choices from '../../ui/Choices.module.css';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Dialogs.module.css';
import type { GroupsModel } from './groupsModel.ts';

export function HiddenDialog({ model, kind, onClose }: { model: GroupsModel; kind: Kind; onClose(): void }) {
  const { hidden } = model;
  useVersion(hidden);
  const words = strings.groups.hiding;
  useEffect(() => hidden.want(0, Math.max(0, hidden.total - 1)), [hidden, hidden.total]);
  const groups = Array.from({ length: hidden.total }, (_, at) => hidden.row(at)).filter(
    group => group !== undefined,
  );
  const show = (id: number, name: string | null) => {
    void step(words.shown(name), kind, model.show(id));
    if (groups.length === 1) onClose();
  };
  return (
    <Dialog
      title={words.title}
      description={hidden.known && hidden.total === 0 ? words.none : words.message}
      onClose={onClose}
    >
      {groups.length > 0 && (
        <ul className={classes(choices.options, styles.hidden)} aria-label={words.title}>
          {groups.map(({ id, name, size, cover }) => (
            <li key={id} className={choices.option}>
              {cover.slice(0, 3).map(item => (
                <ItemPicture
                  key={item.id}
                  collection={model.id}
                  item={item}
                  className={choices.optionPicture ?? ''}
                />
              ))}
              <span className={primitives.ellipsis}>{strings.groups.nameOf(name)}</span>
              <span className={choices.note}>{strings.groups.size(size, kind)}</span>
              <Button
                className={styles.atEnd}
                aria-label={words.showOne(name, size)}
                onClick={() => show(id, name)}
              >
                {words.show}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
