/** The one condition that makes an append-only log undoable. Pure. */

/** True of an act that nobody took back; for use with `FROM acts`, or with it joined. */
export const stands = 'NOT EXISTS (SELECT 1 FROM acts AS later WHERE later.takes_back = acts.id)';
