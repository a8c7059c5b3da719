/** The buttons over a photo: its scale and marks, or keeping the box that is being drawn. Renderer. */
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { capsOf } from '../keyboard/useCommands.ts';
import styles from './PhotoView.module.css';
import { drawWords } from './photoEntries.ts';
import type { Boxes } from './useBoxes.ts';
import type { PhotoZoom } from './usePhotoZoom.ts';

export interface PhotoToolsProps {
  kind: Kind | null;
  boxes: Boxes;
  zoom: PhotoZoom;
  canDraw: boolean;
  hasMarks: boolean;
  isPanelShown: boolean;
  onMarks(): void;
  onPanel(): void;
}

export function PhotoTools(props: PhotoToolsProps) {
  const { kind, boxes, zoom, canDraw, hasMarks, isPanelShown, onMarks, onPanel } = props;
  const words = strings.photo;
  const { commands } = strings.keys;
  if (boxes.edited !== null) return <BoxTools boxes={boxes} />;
  return (
    <>
      {canDraw && (
        <Tip label={commands['photo.draw']} caps={capsOf('photo.draw')}>
          <Button variant="quiet" icon="plus" onClick={boxes.draw}>
            {drawWords(kind)}
          </Button>
        </Tip>
      )}
      <span className={styles.scale}>{words.scale(zoom.share)}</span>
      <IconButton icon="minus" label={commands['photo.out']} caps={capsOf('photo.out')} onClick={zoom.out} />
      <IconButton icon="plus" label={commands['photo.in']} caps={capsOf('photo.in')} onClick={zoom.in} />
      <IconButton
        icon="frame"
        label={commands['photo.marks']}
        caps={capsOf('photo.marks')}
        aria-pressed={hasMarks}
        onClick={onMarks}
      />
      <IconButton
        icon="info"
        label={commands['photo.panel']}
        caps={capsOf('photo.panel')}
        aria-pressed={isPanelShown}
        onClick={onPanel}
      />
    </>
  );
}

/** While a box is drawn or changed. */
function BoxTools({ boxes }: { boxes: Boxes }) {
  const words = strings.photo.box;
  return (
    <>
      <span className={styles.hint}>{boxes.isBusy ? words.working : words.hint}</span>
      <Button onClick={boxes.drop}>{strings.cancel}</Button>
      <Button variant="primary" disabled={boxes.isBusy} onClick={boxes.keep}>
        {words.keep}
      </Button>
    </>
  );
}
