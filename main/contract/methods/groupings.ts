/** Methods of groupings and their groups: the screen Groups. Any process. */
import { z } from 'zod';
import {
  Clusterer,
  Comparison,
  Draft,
  GroupChange,
  GroupId,
  Grouping,
  GroupingId,
  GroupList,
  GroupView,
  ItemId,
  ItemView,
  LikelyGroup,
  Member,
  Proposal,
  Strategy,
  Visit,
} from '../grouping.ts';
import { CollectionId } from '../model.ts';
import { GroupName, Name } from '../names.ts';
import { Criterion, CriterionNames, ReasonChange } from '../reasons.ts';
import { method, OfCollection, OfGrouping, PageOf, Preview } from './method.ts';

export const groupings = {
  /** The groupings of the collection; the first is made if there is none. */
  'groupings.list': method(OfCollection, z.array(Grouping)),
  /**
   * A new one, empty, or with all answers, reasons and names of another. `by`: sorted by the attributes with these
   * names, as `reason.sortBy` does; nothing is made where it cannot be.
   */
  'groupings.create': method(
    z.strictObject({
      collection: CollectionId,
      name: Name,
      copyOf: GroupingId.nullable(),
      by: CriterionNames.optional(),
    }),
    Grouping,
  ),
  /** What a new grouping can be sorted by. */
  'groupings.criteria': method(OfCollection, z.array(Criterion)),
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
    z.object({
      grouping: Grouping,
      change: GroupChange,
      /** COP-KMeans as published found no place for a picture: groups are by the least violation instead. */
      ruleFailed: z.boolean(),
    }),
  ),
  /** The differences to another grouping. */
  'groupings.compare': method(z.strictObject({ ...OfGrouping, with: GroupingId }), Comparison),

  /**
   * Named groups and large ones first; `search` finds names. `asOf`: in the order of that revision, where it is
   * still known, so that nothing moves under the hand; groups made since come last.
   */
  'groups.page': method(
    z.strictObject({
      ...OfGrouping,
      ...PageOf,
      search: z.string().max(200).optional(),
      asOf: z.int().nonnegative().optional(),
    }),
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
  /** Groups that a person hid, the latest first. */
  'groups.hidden': method(
    z.strictObject({ ...OfGrouping, ...PageOf }),
    z.object({ revision: z.int(), total: z.int().nonnegative(), groups: z.array(GroupView) }),
  ),
  /** Nearest to the centre first. */
  'groups.members': method(
    z.strictObject({ ...OfGrouping, group: GroupId, ...PageOf }),
    z.object({ revision: z.int(), total: z.int().nonnegative(), members: z.array(Member) }),
  ),
  /** '' removes the name. */
  'groups.rename': method(z.strictObject({ ...OfGrouping, group: GroupId, name: GroupName }), z.null()),
  /**
   * Names items, one or several: they become a group of their own. Where they are a whole group already, that
   * gets the name.
   */
  'groups.name': method(
    z.strictObject({ ...OfGrouping, items: z.array(ItemId).min(1).max(5000), name: Name }),
    GroupChange,
  ),
  /** Groups that items could be put into, the likeliest first; `search` finds names. */
  'groups.likely': method(
    z.strictObject({
      ...OfGrouping,
      ...PageOf,
      items: z.array(ItemId).min(1).max(5000),
      search: z.string().max(200).optional(),
      /** Only groups that have a name. */
      named: z.boolean(),
    }),
    z.object({ total: z.int().nonnegative(), groups: z.array(LikelyGroup) }),
  ),
  /** Leftovers and groups without a name that likely show the subject of a group, the likeliest first. */
  'groups.others': method(
    z.strictObject({ ...OfGrouping, group: GroupId, limit: z.int().min(1).max(100) }),
    z.object({ total: z.int().nonnegative(), groups: z.array(LikelyGroup) }),
  ),
  /** Others do not belong to a group, as one act; they are not among its others again. */
  'groups.refuse': method(
    z.strictObject({ ...OfGrouping, group: GroupId, others: z.array(GroupId).min(1).max(500) }),
    z.null(),
  ),
  /** The group is opened: what joined since it was last opened. */
  'groups.visit': method(z.strictObject({ ...OfGrouping, group: GroupId }), Visit),
  /** Names that were typed and not given, the latest first. */
  'drafts.list': method(z.strictObject(OfGrouping), z.array(Draft)),
  /** Keeps what is typed for some items; '' drops it. */
  'drafts.keep': method(
    z.strictObject({ ...OfGrouping, items: z.array(ItemId).min(1).max(5000), name: GroupName }),
    z.null(),
  ),
  /** The first group's name stays, or the first that has one. `named` false: refused where two have names. */
  'groups.merge': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      groups: z.array(GroupId).min(2).max(500),
      named: z.boolean().default(true),
    }),
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
  /** The group is set aside as a whole, with what joins it later, until it is shown again. */
  'groups.hide': method(z.strictObject({ ...OfGrouping, group: GroupId }), GroupChange),
  'groups.show': method(z.strictObject({ ...OfGrouping, group: GroupId }), GroupChange),
  /** What the model would change by what it learned from the answers; the best first, thirty at most. */
  'groups.proposals': method(z.strictObject(OfGrouping), z.array(Proposal)),
  /** What the latest reason changed, as long as nothing was said after it; null where it changed nothing. */
  'groups.changedByReason': method(z.strictObject(OfGrouping), ReasonChange.nullable()),
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
