/** The photo itself: zoomed and panned by wheel, drag and keys, with what is in it marked. Renderer. */

import { type CSSProperties, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import type { PhotoItem } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useWheelZoom } from '../../ui/useWheelZoom.ts';
import type { Point } from '../../ui/zoom.ts';
import { photoAddress, thumbnailAddress } from '../client.ts';
import { BoxEditor } from './BoxEditor.tsx';
import styles from './PhotoStage.module.css';
import type { ShownPhoto } from './photoView.ts';
import type { Boxes } from './useBoxes.ts';
import type { Known } from './usePhotoDetails.ts';
import type { PhotoZoom } from './usePhotoZoom.ts';

export interface PhotoStageProps {
  collection: string;
  shown: ShownPhoto;
  known: Known;
  zoom: PhotoZoom;
  hasMarks: boolean;
  kind: Kind | null;
  boxes: Boxes;
  onGroup(group: number): void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function PhotoStage(props: PhotoStageProps) {
  const { collection, shown, known, zoom, hasMarks, boxes, kind, onGroup } = props;
  const { details } = known;
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const [seen, setSeen] = useState<Size | null>(null);
  const { scale, x, y } = zoom.state;
  const size = sizeOf(details?.photo) ?? seen;
  const fitted = size === null || room === null ? null : fitInto(size, room);
  const { setFitted } = zoom;
  const pixels = details?.photo.width ?? null;
  const across = fitted?.width ?? null;
  useEffect(() => {
    if (across !== null && pixels !== null) setFitted((across * devicePixelRatio) / pixels);
  }, [across, pixels, setFitted]);

  const placeOf = useWheelZoom(frame, zoom.zoomAt);
  const drag = useDrag(frame, zoom.pan);

  if (details?.problem != null)
    return <EmptyState icon="unreadable" title={strings.photo.unreadable} message={details.problem} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys do the same
    <div
      ref={frame}
      className={styles.frame}
      data-close={scale > 1}
      data-dragging={drag.isDragging}
      {...drag.handlers}
      onPointerMove={event => {
        zoom.pointAt(placeOf(event));
        drag.handlers.onPointerMove(event);
      }}
      onDoubleClick={event => zoom.toggle(placeOf(event))}
    >
      <div
        className={styles.moved}
        style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
      >
        <div className={styles.photo} style={photoStyle(fitted, scale)}>
          <Picture
            collection={collection}
            photo={shown.photo}
            isShownAsIs={details?.isShownAsIs ?? null}
            isClose={scale > 1}
            onSize={setSeen}
          />
          {boxes.edited !== null && fitted !== null && (
            <BoxEditor
              box={boxes.edited.box}
              isNew={boxes.edited.item === null}
              onChange={boxes.change}
              onKeep={boxes.keep}
              onDrop={boxes.drop}
            />
          )}
          {hasMarks && boxes.edited === null && fitted !== null && details !== null && (
            <Marks known={known} items={details.items} from={shown.item} of={kind} onGroup={onGroup} />
          )}
        </div>
      </div>
    </div>
  );
}

interface PictureProps {
  collection: string;
  photo: ShownPhoto['photo'];
  /** Null until it is known. */
  isShownAsIs: boolean | null;
  isClose: boolean;
  onSize(size: Size): void;
}

/** The thumbnail is there at once; what is sharper takes its place when it has been decoded. */
function Picture({ collection, photo, isShownAsIs, isClose, onSize }: PictureProps) {
  const sizes =
    isShownAsIs === null
      ? []
      : isShownAsIs
        ? (['full'] as const)
        : (['view', 'full'] as const).slice(0, isClose ? 2 : 1);
  const [sharp, setSharp] = useState<'view' | 'full' | null>(null);
  return (
    <>
      <img
        src={thumbnailAddress(collection, photo)}
        alt={photo.name}
        draggable={false}
        decoding="sync"
        fetchPriority="high"
        className={styles.picture}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize({ width, height })
        }
      />
      {sizes.map(size => (
        <img
          key={size}
          src={photoAddress(collection, photo, size)}
          alt=""
          draggable={false}
          decoding="async"
          fetchPriority="high"
          className={classes(styles.picture, styles.sharp)}
          data-there={sharp === size || (size === 'view' && sharp === 'full')}
          data-size={size}
          onLoad={() => setSharp(size)}
        />
      ))}
    </>
  );
}

interface MarksProps {
  /** The kind of the collection. */
  of: Kind | null;
  known: Known;
  items: readonly PhotoItem[];
  /** The item one came from. */
  from: number | undefined;
  onGroup(group: number): void;
}

/** Each face or leaf in its box, with the name of its group, which it leads to. */
function Marks({ known, items, from, of, onGroup }: MarksProps) {
  const boxed = items.filter(({ item }) => item.box !== null);
  const percent = (share: number) => `${share * 100}%`;
  return boxed.map(({ item, kind, setAside }, at) => {
    const box = item.box!;
    const group = known.subjects?.subjects.find(subject => subject.item === item.id)?.group ?? null;
    const name = group === null ? null : strings.groups.nameOf(group.name);
    return (
      <button
        key={item.id}
        type="button"
        className={styles.mark}
        style={{
          left: percent(box.left),
          top: percent(box.top),
          width: percent(box.width),
          height: percent(box.height),
        }}
        data-item={item.id}
        data-from={item.id === from}
        data-aside={setAside}
        aria-label={strings.photo.mark(of === 'anything' ? 'thing' : kind, at, boxed.length, name, setAside)}
        aria-disabled={group === null}
        onClick={() => group !== null && onGroup(group.id)}
      >
        {name !== null && (
          <span className={styles.name} data-named={group?.name !== null}>
            {name}
          </span>
        )}
      </button>
    );
  });
}

/** Lines and names over the photo keep their size, however close one looks. */
function photoStyle(fitted: Size | null, scale: number): CSSProperties & Record<'--scale', number> {
  const place = fitted === null ? { inset: 0 } : { width: fitted.width, height: fitted.height };
  return { ...place, '--scale': scale };
}

/** Dragging with the mouse, in shares of the frame. */
function useDrag(frame: React.RefObject<HTMLDivElement | null>, pan: (by: Point) => void) {
  const dragged = useRef<Point | null>(null);
  const [isDragging, setDragging] = useState(false);
  const end = () => {
    dragged.current = null;
    setDragging(false);
  };
  return {
    isDragging,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
        setDragging(true);
      },
      onPointerMove: (event: PointerEvent) => {
        const from = dragged.current;
        const box = frame.current?.getBoundingClientRect();
        if (from === null || box === undefined) return;
        dragged.current = { x: event.clientX, y: event.clientY };
        pan({ x: (event.clientX - from.x) / box.width, y: (event.clientY - from.y) / box.height });
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

/** How much room an element has; null before it is known. */
function useRoom(element: React.RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => setRoom({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

function sizeOf(photo: { width: number | null; height: number | null } | undefined): Size | null {
  if (photo == null || photo.width === null || photo.height === null) return null;
  return { width: photo.width, height: photo.height };
}

function fitInto(size: Size, room: Size): Size {
  const scale = Math.min(room.width / size.width, room.height / size.height);
  return { width: size.width * scale, height: size.height * scale };
}
