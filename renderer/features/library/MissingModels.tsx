/** The line that says that models are missing, once the photos are read, and leads to them. Renderer. */
import { Link } from 'wouter';
import type { Collection } from '../../../main/contract/model.ts';
import { missingOf, useModels } from '../../app/models/useModels.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './Library.module.css';

export function MissingModels({ collection, isRead }: { collection: Collection; isRead: boolean }) {
  const { models } = useModels();
  const missing = missingOf(models, collection.kind).length;
  if (!isRead || missing === 0) return null;
  return (
    <div className={styles.models} role="status">
      <Icon name="model" size={18} />
      <span className={styles.missingWords}>{strings.models.missing.line(missing, collection.kind)}</span>
      <Link href={pathTo.models(collection.id)} className={styles.toModels ?? ''}>
        {strings.collection.models.show}
      </Link>
    </div>
  );
}
