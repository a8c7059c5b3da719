/** The one map of everything a client may ask of the engine, with the schemas that check both directions. */
import { z } from 'zod';
import { AnswersFile, Replayed } from './answersFile.ts';
import { Batch, BatchBudget, BatchLabel, BatchOutcome, PaletteName } from './batch.ts';
import { PerSubject, Sheet, SheetAsking } from './browse.ts';
import { Evaluation, EvaluationSettings } from './evaluate.ts';
import {
  ExportFile,
  ExportId,
  ExportOptions,
  ExportPlan,
  ExportView,
  ImportOptions,
  ImportOutcome,
  UndoneExport,
} from './export.ts';
import {
  AnswerGiven,
  Asking,
  AttributeEnds,
  AttributeId,
  AttributeView,
  Clusterer,
  Comparison,
  DoubtedAnswer,
  GroupChange,
  GroupId,
  Grouping,
  GroupingId,
  GroupList,
  ItemId,
  ItemView,
  Member,
  PersonTrust,
  ReasonEffect,
  ReasonGiven,
  ReasonView,
  Stakes,
  Strategy,
} from './grouping.ts';
import { Level, LogLine, ReportHead, ReportId } from './log.ts';
import {
  AppInfo,
  Collection,
  CollectionId,
  DuplicateGroup,
  Grant,
  Item,
  Job,
  JobId,
  Kind,
  Photo,
  PlaceListing,
  Problem,
  Recent,
  Salvage,
} from './model.ts';
import { FetchJob, Looking, ModelState, ModelVerdict, OwnModel } from './models.ts';

function method<P extends z.ZodType, R extends z.ZodType>(params: P, result: R): { params: P; result: R } {
  return { params, result };
}

const Nothing = z.strictObject({});
const OfCollection = z.strictObject({ collection: CollectionId });
const OfJob = z.strictObject({ collection: CollectionId, job: JobId });
const OfExport = z.strictObject({ collection: CollectionId, export: ExportId });
const OfGrouping = { collection: CollectionId, grouping: GroupingId };
const OfAnswer = z.strictObject({ ...OfGrouping, answer: z.int().positive() });
const GroupName = z.string().trim().max(200);
const PersonName = z.string().trim().min(1).max(80);
/** With `apply` false nothing is done, and the reply says what would be. */
const Preview = { apply: z.boolean() };
const PageOf = { offset: z.int().nonnegative(), limit: z.int().min(1).max(500) };

export const methods = {
  'app.info': method(Nothing, AppInfo),
  /** The collection file that the application was opened with, once; null in a browser tab, and when there was none. */
  'app.opened': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),

  /** Who speaks from now on over this connection: the name is kept with all they say. Null, as at first: nobody's name. */
  'person.sign': method(z.strictObject({ person: PersonName.nullable() }), z.null()),

  'recent.list': method(Nothing, z.array(Recent)),
  'recent.open': method(z.strictObject({ id: CollectionId }), Collection),
  'recent.forget': method(z.strictObject({ id: CollectionId }), z.null()),

  /** The window's host answers these with a dialog; null when the person cancelled it. */
  'dialog.folder': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),
  'dialog.catalog': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),
  'dialog.model': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),
  'dialog.table': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),
  /** The browser tab's picker: the folders below a granted one, or the starting places' home. */
  'places.list': method(z.strictObject({ place: Grant.nullable() }), PlaceListing),

  'collection.create': method(
    z.strictObject({ folder: Grant, kind: Kind, name: z.string().trim().min(1).max(120) }),
    Collection,
  ),
  'collection.open': method(z.strictObject({ catalog: Grant }), Collection),
  /** The sample of leaves in the data folder, made when it is first wanted; a new one gets this name. */
  'sample.open': method(z.strictObject({ name: z.string().trim().min(1).max(120) }), Collection),
  /** Copies what is still readable of a damaged collection into a new one and opens that; the damaged file is only read. */
  'collection.salvage': method(
    z.union([z.strictObject({ catalog: Grant }), z.strictObject({ recent: CollectionId })]),
    Salvage,
  ),
  'collection.get': method(OfCollection, Collection),
  'collection.close': method(OfCollection, z.null()),
  'collection.addFolder': method(z.strictObject({ collection: CollectionId, folder: Grant }), Collection),

  'collection.looking': method(OfCollection, Looking),
  /** From now on with another model: every photo is looked at once more, answers and names stay. */
  'collection.lookWith': method(
    z.strictObject({ collection: CollectionId, model: z.string().min(1).nullable() }),
    Looking,
  ),

  'photos.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), photos: z.array(Photo) }),
  ),
  'problems.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), problems: z.array(Problem) }),
  ),

  /** Makes the thumbnails that the cache does not have; on screen each is made when it is first looked at. */
  'thumbnails.rebuild': method(
    OfCollection,
    z.object({ made: z.int().nonnegative(), failed: z.int().nonnegative() }),
  ),
  /** Tries every photo with a problem again; the job that does it. */
  'problems.retry': method(OfCollection, Job),
  /** Photos that are the same, to the byte or nearly; a page of groups, the largest first. */
  'duplicates.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), groups: z.array(DuplicateGroup) }),
  ),
  /** What groupings are made of: faces, or whole photos. */
  'items.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), items: z.array(Item) }),
  ),

  'jobs.list': method(OfCollection, z.array(Job)),
  'index.start': method(OfCollection, Job),
  'job.pause': method(OfJob, Job),
  'job.resume': method(OfJob, Job),
  'job.cancel': method(OfJob, Job),

  /** The ways to sort the collection; the first is made when a collection has none. */
  'groupings.list': method(OfCollection, z.array(Grouping)),
  /** A new one, empty, or with all answers, reasons and names of another. */
  'groupings.create': method(
    z.strictObject({ collection: CollectionId, name: GroupName.min(1), copyOf: GroupingId.nullable() }),
    Grouping,
  ),
  'groupings.rename': method(z.strictObject({ ...OfGrouping, name: GroupName.min(1) }), Grouping),
  /** Out of the way, not gone: all that was said in it stays, and it can be restored. The last one stays. */
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
  /** What is sorted otherwise in another grouping. */
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
  /** '' takes the name away. */
  'groups.rename': method(z.strictObject({ ...OfGrouping, group: GroupId, name: GroupName }), z.null()),
  'groups.merge': method(
    z.strictObject({ ...OfGrouping, ...Preview, groups: z.array(GroupId).min(2).max(100) }),
    GroupChange,
  ),
  /** Into a group, or (null) into a new one of their own. */
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
  /** What was set aside, or said to be no subject, takes part again. */
  'groups.bringBack': method(
    z.strictObject({ ...OfGrouping, items: z.array(ItemId).min(1).max(5000) }),
    GroupChange,
  ),

  /** The present question. The first call of a collection builds what it needs; 'call.progress' tells how far it is. */
  'ask.now': method(z.strictObject(OfGrouping), Asking),
  /** What hangs on the present question; null for one that is no pair, or is no longer the present one. */
  'ask.stakes': method(z.strictObject({ ...OfGrouping, question: z.string() }), Stakes.nullable()),
  /** What the questions after the likeliest answers would show, so that its pictures can be fetched before; empty for one that is no longer the present one. */
  'ask.likely': method(z.strictObject({ ...OfGrouping, question: z.string() }), z.array(ItemView)),
  'ask.answer': method(
    z.strictObject({
      ...OfGrouping,
      question: z.string(),
      answer: AnswerGiven,
      tookMilliseconds: z.int().nonnegative(),
    }),
    Asking,
  ),
  /** Takes back the latest thing done in this grouping, whatever it was; without limit. */
  'ask.undo': method(z.strictObject(OfGrouping), Asking),

  /**
   * The attributes that could be a reason for two items, in no order: the screen sorts by `fit`. Of the hundreds that a model may know, those that explain the most; `search` finds
   * others by name.
   */
  'reason.attributes': method(
    z.strictObject({
      ...OfGrouping,
      items: z.tuple([ItemId, ItemId]),
      search: z.string().trim().min(1).max(80).optional(),
    }),
    z.array(AttributeView),
  ),
  /** What would follow; nothing is kept. */
  'reason.preview': method(z.strictObject({ ...OfGrouping, reason: ReasonGiven }), ReasonEffect),
  /** The answer and its reason, as one act: one undo takes both back. */
  'reason.give': method(
    z.strictObject({ ...OfGrouping, reason: ReasonGiven, tookMilliseconds: z.int().nonnegative() }),
    Asking,
  ),
  'reason.list': method(z.strictObject(OfGrouping), z.array(ReasonView)),
  /** What follows from it counts, or not; the answer itself stays. */
  'reason.switch': method(
    z.strictObject({ ...OfGrouping, reason: z.int().positive(), isOn: z.boolean() }),
    z.null(),
  ),
  'attributes.ends': method(z.strictObject({ ...OfGrouping, attribute: AttributeId }), AttributeEnds),
  /** Items to choose examples from: the two, some like them, and some as unlike one another as can be. */
  'attributes.candidates': method(
    z.strictObject({ ...OfGrouping, items: z.tuple([ItemId, ItemId]) }),
    z.array(ItemView),
  ),
  /** A new attribute from examples, or the same taught again; kept, it can be used at once. Binary: rank 1 yes, 0 no. */
  'attributes.teach': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      name: z.string().trim().min(1).max(80),
      form: z.enum(['binary', 'relative']),
      examples: z
        .array(z.strictObject({ item: ItemId, rank: z.number() }))
        .min(2)
        .max(200),
    }),
    z.object({
      attribute: AttributeId.nullable(),
      accuracy: z.number().min(0).max(1).nullable(),
      ends: AttributeEnds,
    }),
  ),
  /** A relative attribute from words, by the tags of the pictures: a rough guide. Kept, it can be used at once; kind Anything only. */
  'attributes.type': method(
    z.strictObject({ ...OfGrouping, ...Preview, name: z.string().trim().min(1).max(80) }),
    z.object({ attribute: AttributeId.nullable(), ends: AttributeEnds }),
  ),

  /** Doubtful answers, contradictions among them, the most doubted first. */
  /** The doubtful answers, or all of them, the doubtful first and then those that fit worst. */
  'review.list': method(z.strictObject({ ...OfGrouping, all: z.boolean() }), z.array(DoubtedAnswer)),
  /** Everyone who answered, the one with the most answers first. */
  'review.people': method(z.strictObject(OfGrouping), z.array(PersonTrust)),
  'review.confirm': method(OfAnswer, GroupChange),
  'review.change': method(OfAnswer, GroupChange),
  'review.takeBack': method(OfAnswer, GroupChange),
  /** The latest of these three, as long as the collection stays open. */
  'review.undo': method(z.strictObject(OfGrouping), GroupChange),

  /** The contact sheet: the most central items of every subject, the largest group first. Of a large collection a first look may come before the groups. */
  'browse.sheet': method(
    z.strictObject({
      ...OfGrouping,
      per: PerSubject,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    Sheet,
  ),
  /** What to ask about the sheet. */
  'browse.question': method(z.strictObject({ ...OfGrouping, per: PerSubject }), SheetAsking),
  'browse.answer': method(
    z.strictObject({
      ...OfGrouping,
      per: PerSubject,
      question: z.string(),
      verdict: z.enum(['same', 'different', 'cannot-tell']),
      tookMilliseconds: z.int().nonnegative(),
    }),
    SheetAsking,
  ),

  /** The batch under way; null where there is none. */
  'batch.state': method(z.strictObject(OfGrouping), Batch.nullable()),
  /** Chooses the items worth labelling; they are kept until the batch is finished or given up. */
  'batch.choose': method(z.strictObject({ ...OfGrouping, budget: BatchBudget }), Batch),
  /** Null takes a label away. */
  'batch.label': method(
    z.strictObject({ ...OfGrouping, item: ItemId, label: BatchLabel.nullable() }),
    z.object({ label: BatchLabel.nullable(), palette: z.array(PaletteName) }),
  ),
  /** What the labels say, as one act of the grouping: one undo takes all of it back, and the batch is under way again. */
  'batch.finish': method(z.strictObject({ ...OfGrouping, ...Preview }), BatchOutcome),
  /** Gives the batch under way up, its labels included. */
  'batch.drop': method(z.strictObject(OfGrouping), z.null()),

  /** What would be written into a folder, and where; nothing is yet. */
  'export.plan': method(
    z.strictObject({ ...OfGrouping, destination: Grant, options: ExportOptions }),
    ExportPlan,
  ),
  /** Where the first files would go by these options, below any destination. */
  'export.example': method(
    z.strictObject({ ...OfGrouping, options: ExportOptions }),
    z.object({ targets: z.array(z.string()) }),
  ),
  /** Carries out a plan, or goes on with what stopped; 'export.changed' tells how far it is. */
  'export.apply': method(OfExport, ExportView),
  'export.cancel': method(OfExport, ExportView),
  /** Removes what an export wrote and nobody changed since. */
  'export.undo': method(
    z.strictObject({ ...OfExport.shape, apply: z.boolean().default(true) }),
    UndoneExport,
  ),
  'export.list': method(OfCollection, z.array(ExportView)),
  'export.files': method(
    z.strictObject({
      collection: CollectionId,
      export: ExportId,
      ...PageOf,
      /** Only those with a note: another name than expected, there already, or a problem. */
      noted: z.boolean().default(false),
    }),
    z.object({ total: z.int().nonnegative(), files: z.array(ExportFile) }),
  ),

  /** Which names other programs, or the folders, would give; nothing is kept. */
  'import.preview': method(z.strictObject({ ...OfGrouping, options: ImportOptions }), ImportOutcome),
  /** The same, as one act of the grouping: one undo takes all of it back. */
  'import.apply': method(z.strictObject({ ...OfGrouping, options: ImportOptions }), ImportOutcome),

  /** Lets a simulated person answer what each way to ask asks; 'evaluation.changed' tells how far it is. */
  'evaluate.start': method(z.strictObject({ ...OfGrouping, settings: EvaluationSettings }), Evaluation),
  /** The latest since the collection was opened. */
  'evaluate.now': method(OfCollection, Evaluation.nullable()),
  'evaluate.cancel': method(OfCollection, Evaluation.nullable()),
  /** Every point of every curve, as CSV. */
  'evaluate.csv': method(OfCollection, z.object({ text: z.string() })),

  /** All that was said in a grouping and stands, in a form that does not depend on this machine. */
  'answers.write': method(z.strictObject(OfGrouping), AnswersFile),
  /** The same said again, of the same photos. */
  'answers.replay': method(z.strictObject({ collection: CollectionId, answers: AnswersFile }), Replayed),

  'models.list': method(Nothing, z.object({ models: z.array(ModelState), job: FetchJob.nullable() })),
  /** Brings models to this machine, all that are missing by default; 'models.changed' tells how it goes. */
  'models.fetch': method(z.strictObject({ models: z.array(z.string()).min(1).nullable() }), FetchJob),
  'models.cancelFetch': method(Nothing, FetchJob.nullable()),
  'models.add': method(OwnModel, ModelState),
  'models.remove': method(z.strictObject({ model: z.string() }), z.null()),
  'models.verify': method(
    z.strictObject({ models: z.array(z.string()).min(1).nullable() }),
    z.array(ModelVerdict),
  ),

  /** The latest lines of the log that are at least so serious, the latest last. */
  'log.page': method(z.strictObject({ least: Level, limit: z.int().min(1).max(2_000) }), z.array(LogLine)),
  /** What broke, the latest first. */
  'reports.list': method(Nothing, z.array(ReportHead)),
  /** A report to read or to send; names of photos and folders are in it only where they are wanted. */
  'reports.text': method(
    z.strictObject({ report: ReportId, names: z.boolean() }),
    z.object({ text: z.string() }),
  ),
  /** The page itself broke. */
  'reports.keep': method(
    z.strictObject({ what: z.string().max(500), details: z.string().max(20_000) }),
    z.null(),
  ),
  'reports.forget': method(z.strictObject({ report: ReportId }), z.null()),
} as const;

export type MethodName = keyof typeof methods;
export type Params<M extends MethodName> = z.input<(typeof methods)[M]['params']>;
export type Result<M extends MethodName> = z.output<(typeof methods)[M]['result']>;

export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}
