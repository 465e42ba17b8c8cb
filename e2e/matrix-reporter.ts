import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Titles of the tables, by the type of the annotation that adds a test to one. */
const TITLES: Readonly<Record<string, string>> = {
  fault: 'A remote whose code…',
  'server fault': 'A remote whose release…',
  'registry fault': 'A registry that…',
  'service fault': 'A service that…',
  engine: 'A journey, in seconds',
}

/** Outcomes by fault, then by faulty part. */
class Table {
  readonly #lines = new Map<string, Map<string, string>>()
  readonly #columns = new Set<string>()

  add(column: string, fault: string, outcome: string): void {
    this.#columns.add(column)
    const line = this.#lines.get(fault) ?? new Map<string, string>()
    this.#lines.set(fault, line.set(column, outcome))
  }

  format(title: string): string {
    const columns = [...this.#columns].sort()
    const first = Math.max(title.length, ...[...this.#lines.keys()].map((fault) => fault.length))
    const width = Math.max(9, ...columns.map((column) => column.length)) + 2
    const format = (name: string, cells: readonly string[]) =>
      name.padEnd(first + 2) + cells.map((word) => word.padEnd(width)).join('')
    return [
      format(title, columns),
      ...[...this.#lines].map(([fault, line]) =>
        format(
          fault,
          columns.map((column) => line.get(column) ?? '–'),
        ),
      ),
    ]
      .map((line) => `${line.trimEnd()}\n`)
      .join('')
  }
}

/** Prints the tests that name a fault as tables: one line per fault, one column per part of the site. */
export default class MatrixReporter implements Reporter {
  readonly #tables = new Map<string, Table>()

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description } of test.annotations) {
      if (!(type in TITLES) || !description) continue
      const [column = '', fault = ''] = description.split('|')
      const table = this.#tables.get(type) ?? new Table()
      this.#tables.set(type, table)
      const survived = type === 'engine' ? String(Math.round(result.duration / 1_000)) : 'survived'
      table.add(column, fault, result.status === 'passed' ? survived : result.status)
    }
  }

  onEnd(): void {
    for (const [type, title] of Object.entries(TITLES)) {
      const table = this.#tables.get(type)
      if (table) process.stdout.write(`\n${table.format(title)}`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}
