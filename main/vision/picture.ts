/** A decoded picture: upright, sRGB, RGB with eight bits each. Any process. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Row after row, three bytes a pixel. */
  readonly data: Uint8Array;
}
