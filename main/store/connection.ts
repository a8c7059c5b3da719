/** One SQLite connection with its statements, and the two kinds of catalog handle. Engine, workers. */
import type Database from 'better-sqlite3';
import { asRefusal } from './refusals.ts';

export type Value = string | number | bigint | null | Uint8Array;

/** What a read-only handle can do with SQL. */
export interface Reader {
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  iterate<Row>(sql: string, ...values: Value[]): IterableIterator<Row>;
}

/** What only the owner's writable handle can do. */
export interface Writer extends Reader {
  /** How many rows changed, and the id of the last one inserted. */
  run(sql: string, ...values: Value[]): { changes: number; id: number };
  /** All of `work` or nothing. Inside another transaction it is a savepoint. */
  transaction<Result>(work: () => Result): Result;
}

/** A catalog for reading. Functions that only read take this, so either kind of handle fits. */
export interface ReadableCatalog {
  readonly path: string;
  readonly connection: Reader;
  /** Folders that could not be reached at the last try: kept in this handle, not in the file. */
  readonly away: Set<number>;
  close(): void;
}

/** What a worker thread of the owning process needs to open its own read-only handle; it can be posted. */
export interface ReaderTicket {
  readonly path: string;
  readonly processId: number;
}

/** A catalog this process owns. Functions that write take this; a read-only handle does not compile. */
export interface WritableCatalog extends ReadableCatalog {
  readonly connection: Writer;
  readonly ticket: ReaderTicket;
}

export class Connection implements Writer {
  readonly #database: Database.Database;
  readonly #path: string;
  readonly #statements = new Map<string, Database.Statement<Value[], unknown>>();
  readonly #transaction: Database.Transaction<(work: () => unknown) => unknown>;

  constructor(database: Database.Database, path: string) {
    this.#database = database;
    this.#path = path;
    this.#transaction = database.transaction((work: () => unknown) => work());
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    try {
      return this.#prepare(sql).get(...values) as Row | undefined;
    } catch (error) {
      throw asRefusal(error, this.#path);
    }
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    try {
      return this.#prepare(sql).all(...values) as Row[];
    } catch (error) {
      throw asRefusal(error, this.#path);
    }
  }

  *iterate<Row>(sql: string, ...values: Value[]): IterableIterator<Row> {
    try {
      // A statement that is being iterated cannot be shared, so this one is not from the cache.
      yield* this.#database.prepare<Value[], Row>(sql).iterate(...values);
    } catch (error) {
      throw asRefusal(error, this.#path);
    }
  }

  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    try {
      const { changes, lastInsertRowid } = this.#prepare(sql).run(...values);
      return { changes, id: Number(lastInsertRowid) };
    } catch (error) {
      throw asRefusal(error, this.#path);
    }
  }

  transaction<Result>(work: () => Result): Result {
    try {
      return this.#transaction.immediate(work) as Result;
    } catch (error) {
      throw asRefusal(error, this.#path);
    }
  }

  #prepare(sql: string): Database.Statement<Value[], unknown> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare<Value[], unknown>(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
