/** A picture that fits its frame, with a part of it marked. The frame must be a size container. Renderer. */
import { useState } from 'react';
import styles from './MarkedPicture.module.css';

export interface MarkedPictureProps {
  address: string;
  alt: string;
  /** Fractions of the picture; null marks nothing. */
  box: { left: number; top: number; width: number; height: number } | null;
}

export function MarkedPicture({ address, alt, box }: MarkedPictureProps) {
  const [ratio, setRatio] = useState<number | null>(null);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span
      className={styles.frame}
      style={ratio === null ? undefined : { aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
    >
      <img
        src={address}
        alt={alt}
        draggable={false}
        className={styles.picture}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
      />
      {box !== null && ratio !== null && (
        <span
          className={styles.mark}
          style={{
            left: percent(box.left),
            top: percent(box.top),
            width: percent(box.width),
            height: percent(box.height),
          }}
        />
      )}
    </span>
  );
}
