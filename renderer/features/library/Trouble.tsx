/** What the Library says when its collection cannot be opened. Renderer. */
import { explain } from '../../app/errors.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CopyDetails } from '../../ui/Toasts.tsx';

export function Trouble({ error, onBack, onRetry }: { error: unknown; onBack(): void; onRetry(): void }) {
  const { title, sentence, details } = explain(error);
  return (
    <EmptyState heading="h1" icon="warning" title={title} sentence={sentence}>
      {details !== undefined && <CopyDetails text={details} />}
      <Button onClick={onRetry}>{strings.tryAgain}</Button>
      <Button look="primary" onClick={onBack}>
        {strings.boundary.back}
      </Button>
    </EmptyState>
  );
}
