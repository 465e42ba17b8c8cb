import type { AnyObject, ObjectType, ObjectTypes } from './objects.ts'
import type { Table, Tables } from './tables.ts'

/** One change of a row; null deletes it. */
export type Change = [table: Table, key: string, row: unknown]

/** Persists changes. */
export interface Persistence {
  /** Appends the changes atomically; resolves once they would survive a kill. */
  append(changes: readonly Change[]): Promise<void>
}

/**
 * The state in memory and on disk. Changes apply at once and are durable when `flush` resolves;
 * changes during a write share the next one.
 */
export class Store {
  readonly #tables = new Map<Table, Map<string, unknown>>()
  readonly #changed = new Map<string, Change>()
  readonly #persistence: Persistence
  #writing: Promise<void> | null = null

  constructor(rows: readonly Change[], persistence: Persistence) {
    this.#persistence = persistence
    for (const change of rows) this.#apply(change)
  }

  /** The object of that kind and id. */
  find<T extends ObjectType>(type: T, id: string): ObjectTypes[T] | undefined {
    const found = this.row('objects', id)
    return found?.object === type ? (found as ObjectTypes[T]) : undefined
  }

  /** All objects of a kind, newest first. */
  all<T extends ObjectType>(type: T): ObjectTypes[T][] {
    const found: ObjectTypes[T][] = []
    for (const row of this.rows('objects'))
      if (row.object === type) found.push(row as ObjectTypes[T])
    return found.reverse()
  }

  /** The object with this id, of any type. */
  any(id: string): AnyObject | undefined {
    return this.row('objects', id)
  }

  add<T extends AnyObject>(object: T): T {
    this.put('objects', object.id, object)
    return object
  }

  /** Changes an object in place, so that no caller holds a stale copy. */
  update<T extends AnyObject>(object: T, patch: Partial<T>): void {
    Object.assign(object, patch)
    this.put('objects', object.id, object)
  }

  row<T extends Table>(table: T, key: string): Tables[T] | undefined {
    return this.#tables.get(table)?.get(key) as Tables[T] | undefined
  }

  /** Rows of a table, oldest first. */
  rows<T extends Table>(table: T): IterableIterator<Tables[T]> {
    return (this.#tables.get(table) ?? new Map()).values() as IterableIterator<Tables[T]>
  }

  put<T extends Table>(table: T, key: string, row: Tables[T] | null): void {
    const change: Change = [table, key, row]
    this.#apply(change)
    this.#changed.set(`${table} ${key}`, change)
  }

  /** Resolves once all changes so far are durable. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.#changed.size === 0) return
    const changes = [...this.#changed.values()]
    this.#changed.clear()
    this.#writing = this.#persistence.append(changes)
    try {
      await this.#writing
    } catch (error) {
      for (const change of changes) {
        const name = `${change[0]} ${change[1]}`
        if (!this.#changed.has(name)) this.#changed.set(name, change)
      }
      throw error
    } finally {
      this.#writing = null
    }
  }

  #apply([table, key, row]: Change): void {
    const rows = this.#tables.get(table) ?? new Map<string, unknown>()
    this.#tables.set(table, rows)
    if (row === null) rows.delete(key)
    else rows.set(key, row)
  }
}
