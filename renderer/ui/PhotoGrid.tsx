/** The photos of a collection in a grid of tiles. Renderer. */
import type { Photo } from '../../main/contract/model.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { TileGrid, type TileGridHandle } from './TileGrid.tsx';

export interface PhotoGridProps {
  label: string;
  total: number;
  /** The photo at a place in the list; undefined while it has not been read. */
  photoAt(index: number): Photo | undefined;
  /** The address of a thumbnail; undefined while there cannot be one. */
  addressOf(photo: Photo): string | undefined;
  /** Grows when pictures that could not be had are worth another try. */
  generation: number;
  /** The wished edge of a tile in pixels. */
  tile: number;
  /** The selected photo; −1 for none. */
  current: number;
  onCurrent(index: number): void;
  /** Which photos are in view or about to be, both ends included. */
  onView(first: number, last: number): void;
  handle?: React.Ref<TileGridHandle>;
}

export function PhotoGrid({ photoAt, addressOf, generation, current, ...grid }: PhotoGridProps) {
  return (
    <TileGrid {...grid} current={current}>
      {(index, column, tabStop) => {
        const photo = photoAt(index);
        return (
          <PhotoTile
            index={index}
            column={column}
            photo={photo}
            address={photo === undefined ? undefined : addressOf(photo)}
            generation={generation}
            selected={index === current}
            tabStop={tabStop}
          />
        );
      }}
    </TileGrid>
  );
}
