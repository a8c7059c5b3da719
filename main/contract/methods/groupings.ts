/** Methods of groupings and their groups: the screen Groups. Any process. */
import { z } from 'zod';
import {
  Clusterer,
  Comparison,
  GroupChange,
  GroupId,
  Grouping,
  GroupingId,
  GroupList,
  ItemId,
  ItemView,
  Member,
  Proposal,
  Strategy,
} from '../grouping.ts';
import { CollectionId } from '../model.ts';
import { GroupName, Name } from '../names.ts';
import { method, OfCollection, OfGrouping, PageOf, Preview } from './method.ts';

export const groupings = {
  /** The groupings of the collection; the first is made if there is none. */
  'groupings.list': method(OfCollection, z.array(Grouping)),
  /** A new one, empty, or with all answers, reasons and names of another. */
  'groupings.create': method(
    z.strictObject({ collection: CollectionId, name: Name, copyOf: GroupingId.nullable() }),
    Grouping,
  ),
  'groupings.rename': method(z.strictObject({ ...OfGrouping, name: Name }), Grouping),
  /** Removes a grouping: all that was said in it stays, and it can be restored. The last one stays. */
  'groupings.remove': method(z.strictObject(OfGrouping), z.null()),
  /** The latest first. */
  'groupings.removed': method(OfCollection, z.array(Grouping)),
  'groupings.restore': method(z.strictObject(OfGrouping), Grouping),
  /** Another strategy, clusterer or number of groups; every answer stays. */
  'groupings.change': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      strategy: Strategy.optional(),
      clusterer: Clusterer.optional(),
      wanted: z.int().positive().nullable().optional(),
    }),
    z.object({ grouping: Grouping, change: GroupChange }),
  ),
  /** The differences to another grouping. */
  'groupings.compare': method(z.strictObject({ ...OfGrouping, with: GroupingId }), Comparison),

  /** Named groups and large ones first; `search` finds names. */
  'groups.page': method(
    z.strictObject({ ...OfGrouping, ...PageOf, search: z.string().max(200).optional() }),
    GroupList,
  ),
  'groups.leftovers': method(
    z.strictObject({ ...OfGrouping, ...PageOf }),
    z.object({ revision: z.int(), total: z.int().nonnegative(), items: z.array(ItemView) }),
  ),
  /** What a person set aside or said is not a subject. */
  'groups.aside': method(
    z.strictObject({ ...OfGrouping, ...PageOf }),
    z.object({ revision: z.int(), total: z.int().nonnegative(), items: z.array(ItemView) }),
  ),
  /** Nearest to the centre first. */
  'groups.members': method(
    z.strictObject({ ...OfGrouping, group: GroupId, ...PageOf }),
    z.object({ revision: z.int(), total: z.int().nonnegative(), members: z.array(Member) }),
  ),
  /** '' removes the name. */
  'groups.rename': method(z.strictObject({ ...OfGrouping, group: GroupId, name: GroupName }), z.null()),
  'groups.merge': method(
    z.strictObject({ ...OfGrouping, ...Preview, groups: z.array(GroupId).min(2).max(100) }),
    GroupChange,
  ),
  /** Into a group, or (null) into a new one. */
  'groups.move': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      items: z.array(ItemId).min(1).max(5000),
      to: GroupId.nullable(),
    }),
    GroupChange,
  ),
  /** The parts that a group falls into most readily, from two to eight. */
  'groups.parts': method(
    z.strictObject({ ...OfGrouping, group: GroupId, parts: z.int().min(2).max(8) }),
    z.array(z.array(ItemView)),
  ),
  /** Makes parts of a group groups of their own, as one act. */
  'groups.split': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      parts: z.array(z.array(ItemId).min(1).max(20_000)).min(1).max(8),
    }),
    GroupChange,
  ),
  'groups.setAside': method(
    z.strictObject({ ...OfGrouping, items: z.array(ItemId).min(1).max(5000) }),
    GroupChange,
  ),
  /** What the model would change by what it learned from the answers; the best first, thirty at most. */
  'groups.proposals': method(z.strictObject(OfGrouping), z.array(Proposal)),
  /**
   * Answers proposals as one act. Nothing is recorded for those whose groups have changed since they were
   * listed: they are in `outdated`. Refused where all are.
   */
  'groups.answerProposals': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      accepted: z.array(z.string().max(100)).max(30),
      refused: z.array(z.string().max(100)).max(30),
    }),
    z.object({ change: GroupChange, outdated: z.array(z.string()) }),
  ),
  /** Items set aside, or said to be no subject, take part again. */
  'groups.bringBack': method(
    z.strictObject({ ...OfGrouping, items: z.array(ItemId).min(1).max(5000) }),
    GroupChange,
  ),
} as const;
