/** All migrations in order; a catalog's version is how many of them it has had. Engine process. */
import type { Migration } from '../migrate.ts';
import { initial } from './0001-initial.ts';
import { lookedBy } from './0002-looked-by.ts';
import { exportOperations } from './0003-export-operations.ts';
import { peopleAndReturns } from './0004-people-and-returns.ts';
import { ownModels } from './0005-own-models.ts';
import { batches } from './0006-batches.ts';
import { outlooks } from './0007-outlooks.ts';
import { unused } from './0008-unused.ts';
import { leastQuality } from './0009-least-quality.ts';
import { neighbours } from './0010-neighbours.ts';
import { audits } from './0011-audits.ts';
import { draftsAndVisits } from './0012-drafts-and-visits.ts';
import { actIdentity } from './0013-act-identity.ts';
import { redo } from './0014-redo.ts';
import { folds } from './0015-folds.ts';
import { boxes } from './0016-boxes.ts';
import { constraints } from './0017-constraints.ts';
import { listedNames } from './0018-listed-names.ts';
import { fittedAxes } from './0019-fitted-axes.ts';

export const migrations: readonly Migration[] = [
  initial,
  lookedBy,
  exportOperations,
  peopleAndReturns,
  ownModels,
  batches,
  outlooks,
  unused,
  leastQuality,
  neighbours,
  audits,
  draftsAndVisits,
  actIdentity,
  redo,
  folds,
  boxes,
  constraints,
  listedNames,
  fittedAxes,
];
