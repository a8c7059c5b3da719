/** The sample collection, for the shell's `akin demo`. */
export { makeSample, PHOTOS_OF_EACH, photosOf, readTable, TABLE } from '../engine/sample/makeSample.ts';
