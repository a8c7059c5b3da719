/** The slim bar under the stacks: the group one is at, and how large the stacks are. Renderer. */
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { AppearanceMenu } from '../../app/AppearanceMenu.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { LanguageMenu } from '../../app/LanguageMenu.tsx';
import { TILE, useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { levelOf } from '../../ui/certainty.ts';
import { SizeSlider } from '../../ui/SizeSlider.tsx';
import styles from './Groups.module.css';

export function GroupsFoot({ group, kind }: { group: GroupView | undefined; kind: Kind }) {
  const { tile, setTile } = useSettings();
  const words = strings.groups;
  return (
    <footer className={styles.foot}>
      <div className={styles.footWords} role="status" aria-label={words.selectedGroup}>
        {group === undefined ? (
          <span>{words.nothingSelected}</span>
        ) : (
          <>
            <span className={styles.footName}>{words.nameOf(group.name)}</span>
            <span>{words.size(group.size, kind)}</span>
            <span>{words.confirmed(group)}</span>
            <span>
              {words.certainty.levels[levelOf(group.certainty)]} · {words.certainty.share(group.certainty)}
            </span>
          </>
        )}
      </div>
      <SizeSlider
        label={words.tile}
        value={tile}
        smallest={TILE.smallest}
        largest={TILE.largest}
        step={TILE.step}
        onChange={setTile}
      />
      <div className={styles.tools}>
        <AppearanceMenu />
        <LanguageMenu />
        <KeyboardButton />
      </div>
    </footer>
  );
}
