/** What a screen says when its collection cannot be opened, and what can be done. Renderer. */
import { useLocation } from 'wouter';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CopyDetails } from '../../ui/Toasts.tsx';
import { explain } from '../errors.ts';
import { pathTo } from '../paths.ts';
import { report } from '../report.ts';
import { isDamaged, salvage } from '../salvage.ts';
import type { CollectionModel } from './collectionModel.ts';

export interface TroubleProps {
  model: CollectionModel;
  error: unknown;
}

export function Trouble({ model, error }: TroubleProps) {
  const [, navigate] = useLocation();
  const saveWhatCanBeRead = () => void salvage({ recent: model.id }).then(() => model.open(), report);
  const { title, sentence, details } = explain(error);
  return (
    <EmptyState heading="h1" icon="warning" title={title} sentence={sentence}>
      {details !== undefined && <CopyDetails text={details} />}
      {isDamaged(error) ? (
        <Button onClick={saveWhatCanBeRead}>{strings.salvage.save}</Button>
      ) : (
        <Button onClick={() => void model.open()}>{strings.tryAgain}</Button>
      )}
      <Button look="primary" onClick={() => navigate(pathTo.welcome())}>
        {strings.boundary.back}
      </Button>
    </EmptyState>
  );
}
