/** Migration 14: an act may do again what was taken back, so that redo survives closing the collection. */
import type { Migration } from '../migrate.ts';

export const redo: Migration = {
  name: '0014-redo',
  up: `ALTER TABLE acts ADD COLUMN redoes INTEGER REFERENCES acts (id) 
  CHECK (redoes IS NULL OR (redoes < id AND takes_back IS NULL));`,
};
