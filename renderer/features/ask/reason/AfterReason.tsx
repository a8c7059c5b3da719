/**
 * After a step about a reason: the way to the groups that it changed, undo where it was switched, and the same reason
 * hard where a soft one changed nothing. Renderer.
 */
import { useLocation } from 'wouter';
import type { GroupChange } from '../../../../main/contract/grouping.ts';
import { pathTo } from '../../../app/paths.ts';
import { report } from '../../../app/report.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AskModel, ReasonStep } from '../askModel.ts';
import styles from './AfterReason.module.css';

export interface AfterReasonProps {
  model: AskModel;
  step: ReasonStep;
  change: GroupChange;
  /** Whether it is a soft reason that changed no group. */
  isIdle: boolean;
}

export function AfterReason({ model, step, change, isIdle }: AfterReasonProps) {
  const [, navigate] = useLocation();
  return (
    <span className={styles.methods}>
      {step.kind !== 'given' && (
        <Button
          variant="quiet"
          icon="undo"
          onClick={() => void model.switchReason(step.reason, step.kind === 'off').catch(report)}
        >
          {strings.chrome.undo}
        </Button>
      )}
      {isIdle && (
        <Button variant="quiet" onClick={() => void model.holdHard().catch(report)}>
          {strings.reason.holdHard}
        </Button>
      )}
      {change.touched > 0 && (
        <Button variant="quiet" icon="stack" onClick={() => navigate(pathTo.groups(model.id))}>
          {strings.reason.seeGroups}
        </Button>
      )}
    </span>
  );
}
