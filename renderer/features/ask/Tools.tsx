/**
 * What can be done with a question besides answering it: zoom, skip, say that an item is not a subject.
 * Renderer.
 */
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

export function Tools({ kind, zoom, event: whole, onPress, hasWhole, canExplain = false }: ToolsProps) {
  const words = strings.ask;
  return (
    <div className={styles.tools}>
      {canExplain && (
        <Tip label={strings.keys.commands['ask.reason']} caps={capsOf('ask.reason')}>
          <Button variant="quiet" onClick={event => onPress({ key: 'reason' }, event)}>
            {strings.reason.button}
          </Button>
        </Tip>
      )}
      {whole !== null && (
        <Tip label={strings.keys.commands['ask.event']} caps={capsOf('ask.event')}>
          <Button variant="quiet" aria-pressed={whole.photos !== null} onClick={whole.toggle}>
            {words.event(whole.photos)}
          </Button>
        </Tip>
      )}
      <Tip label={strings.keys.commands['ask.skip']} caps={capsOf('ask.skip')}>
        <Button variant="quiet" onClick={event => onPress({ key: 'skip' }, event)}>
          {words.skip}
        </Button>
      </Tip>
      <Tip label={words.notASubject[kind]} caps={capsOf('ask.notASubject')}>
        <Button variant="quiet" onClick={event => onPress({ key: 'not-a-subject' }, event)}>
          {words.notASubject[kind]}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['zoom.toggle']} caps={capsOf('zoom.toggle')}>
        <Button variant="quiet" aria-pressed={zoom.state.scale > 1} onClick={() => zoom.toggle()}>
          {zoom.state.scale > 1 ? words.farther : words.closer}
        </Button>
      </Tip>
      {hasWhole && (
        <Tip label={strings.keys.commands['zoom.whole']} caps={capsOf('zoom.whole')}>
          <Button variant="quiet" aria-pressed={zoom.isWhole} onClick={zoom.toggleWhole}>
            {zoom.isWhole ? words.cutOut[kind] : words.whole}
          </Button>
        </Tip>
      )}
    </div>
  );
}
