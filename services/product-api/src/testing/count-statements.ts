import type { OpenDatabase } from '#src/store/database.ts'

const BEGINNINGS = new Set(['select', 'insert', 'update', 'delete', 'execute', 'transaction'])

/** An open database, and how many statements it was asked for. */
export type CountedDatabase = Pick<OpenDatabase, 'database' | 'run'> & { statements: number }

/** Counts the statements of a server that is put together on the result. */
export function countStatements({
  database,
  run,
}: Pick<OpenDatabase, 'database' | 'run'>): CountedDatabase {
  const counted: CountedDatabase = {
    statements: 0,
    database: new Proxy(database, {
      get(target, name) {
        if (typeof name === 'string' && BEGINNINGS.has(name)) counted.statements++
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    run(take) {
      counted.statements++
      return run(take)
    },
  }
  return counted
}
