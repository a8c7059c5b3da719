/** The entry of a planner thread: plans the questions of one grouping. */
import { servePrepared } from '../../compute/servePrepared.ts';
import type { GroupingInput, PlannerRequests } from './messages.ts';
import { QuestionPlanner } from './questionPlanner.ts';

servePrepared<PlannerRequests, GroupingInput, string>(
  (input, progress) => new QuestionPlanner(input, progress),
);
