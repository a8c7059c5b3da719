/** The SQL condition that makes the append-only log undoable. Pure. */

/** True for an act that was not taken back. For use with `FROM acts`, or with it joined. */
export const isActive = 'NOT EXISTS (SELECT 1 FROM acts AS later WHERE later.takes_back = acts.id)';
