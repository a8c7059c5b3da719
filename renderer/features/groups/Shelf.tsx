/** The leftovers as a shelf under the groups: a few of them, and the way to all. Renderer. */
import { useLocation } from 'wouter';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';

const SHOWN = 30;

export function Shelf({ model }: { model: GroupsModel }) {
  const { leftovers } = model;
  useVersion(leftovers);
  const [, navigate] = useLocation();
  if (leftovers.total === 0) return null;
  const shown = Array.from({ length: Math.min(SHOWN, leftovers.total) }, (_, at) => leftovers.row(at)).filter(
    item => item !== undefined,
  );
  return (
    <section className={styles.shelf} aria-label={strings.groups.leftovers.title}>
      <h2 className={styles.shelfTitle}>{strings.groups.leftovers.shelf(leftovers.total)}</h2>
      <div className={styles.shelfPictures}>
        {shown.map(item => (
          <ItemPicture key={item.id} collection={model.id} item={item} className={styles.shelfPicture} />
        ))}
      </div>
      <Tip label={strings.groups.leftovers.title} caps={capsOf('groups.leftovers')}>
        <Button look="quiet" onClick={() => navigate(pathTo.leftovers(model.id))}>
          {strings.groups.leftovers.all}
        </Button>
      </Tip>
    </section>
  );
}
