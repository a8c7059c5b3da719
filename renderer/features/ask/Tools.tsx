/** What can be done with any question besides answering it: look closer, skip it, say that something is not a subject. Renderer. */
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Ask.module.css';
import type { StageProps } from './stage.ts';

export interface ToolsProps extends StageProps {
  hasWhole: boolean;
  /** Whether a reason can be given: it is about two pictures. */
  canExplain?: boolean;
}

export function Tools({ look, onPress, hasWhole, canExplain = false }: ToolsProps) {
  const words = strings.ask;
  return (
    <div className={styles.tools}>
      {canExplain && (
        <Tip label={strings.keys.commands['ask.reason']} caps={capsOf('ask.reason')}>
          <Button look="quiet" onClick={event => onPress({ key: 'reason' }, event)}>
            {strings.reason.button}
          </Button>
        </Tip>
      )}
      <Tip label={strings.keys.commands['ask.skip']} caps={capsOf('ask.skip')}>
        <Button look="quiet" onClick={event => onPress({ key: 'skip' }, event)}>
          {words.skip}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['ask.notASubject']} caps={capsOf('ask.notASubject')}>
        <Button look="quiet" onClick={event => onPress({ key: 'not-a-subject' }, event)}>
          {words.notASubject}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['look.zoom']} caps={capsOf('look.zoom')}>
        <Button look="quiet" aria-pressed={look.zoom.scale > 1} onClick={() => look.toggle()}>
          {look.zoom.scale > 1 ? words.farther : words.closer}
        </Button>
      </Tip>
      {hasWhole && (
        <Tip label={strings.keys.commands['look.whole']} caps={capsOf('look.whole')}>
          <Button look="quiet" aria-pressed={look.isWhole} onClick={look.toggleWhole}>
            {look.isWhole ? words.cutOut : words.whole}
          </Button>
        </Tip>
      )}
    </div>
  );
}
