/** Every task that compute threads know: to add one, write it in tasks/ and add its line. Each is loaded where it is first run. Any process. */
import type { Task } from './task.ts';

const TASKS = {
  'plant-cop-forest': async () => (await import('./tasks/forest.ts')).plantCopForestTask,
  'plant-answer-forest': async () => (await import('./tasks/forest.ts')).plantAnswerForestTask,
  'grow-trees': async () => (await import('./tasks/forest.ts')).growTreesTask,
  'affinity-rows': async () => (await import('./tasks/forest.ts')).affinityRowsTask,
  'cluster-affinity': async () => (await import('./tasks/clusterAffinity.ts')).clusterAffinityTask,
  'answer-rho': async () => (await import('./tasks/forest.ts')).answerRhoTask,
  'compare-points': async () => (await import('./tasks/comparePoints.ts')).comparePointsTask,
  'evaluate-run': async () => (await import('./tasks/evaluateRun.ts')).evaluateRunTask,
  'first-look': async () => (await import('./tasks/firstLook.ts')).firstLookTask,
  'sheet-question': async () => (await import('./tasks/sheetQuestion.ts')).sheetQuestionTask,
  'choose-batch': async () => (await import('./tasks/chooseBatch.ts')).chooseBatchTask,
  'reproduce-trial': async () => (await import('./tasks/reproduceTrial.ts')).reproduceTrialTask,
  'draw-sample-photo': async () => (await import('./tasks/drawSamplePhoto.ts')).drawSamplePhotoTask,
} as const satisfies Record<string, () => Promise<Task<never, unknown>>>;

export type TaskName = keyof typeof TASKS;

type TaskOf<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;
export type InputOf<Name extends TaskName> = Parameters<TaskOf<Name>>[0];
export type OutputOf<Name extends TaskName> = ReturnType<TaskOf<Name>>;

export async function loadTask<Name extends TaskName>(
  name: Name,
): Promise<Task<InputOf<Name>, OutputOf<Name>>> {
  const task: unknown = await TASKS[name]();
  // The table pairs every name with its own types, which the compiler cannot follow through an index.
  return task as Task<InputOf<Name>, OutputOf<Name>>;
}
