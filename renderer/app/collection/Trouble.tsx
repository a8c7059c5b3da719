/** What a screen says when its collection cannot be opened. Renderer. */

import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CopyDetails } from '../../ui/Toasts.tsx';
import { explain } from '../errors.ts';
import { isDamaged } from '../salvage.ts';

export interface TroubleProps {
  error: unknown;
  onBack(): void;
  onRetry(): void;
  /** Offered where the file is damaged. */
  onSalvage(): void;
}

export function Trouble({ error, onBack, onRetry, onSalvage }: TroubleProps) {
  const { title, sentence, details } = explain(error);
  return (
    <EmptyState heading="h1" icon="warning" title={title} sentence={sentence}>
      {details !== undefined && <CopyDetails text={details} />}
      {isDamaged(error) ? (
        <Button onClick={onSalvage}>{strings.salvage.save}</Button>
      ) : (
        <Button onClick={onRetry}>{strings.tryAgain}</Button>
      )}
      <Button look="primary" onClick={onBack}>
        {strings.boundary.back}
      </Button>
    </EmptyState>
  );
}
