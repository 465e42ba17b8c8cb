import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints the tests that name a fault as a table: one line per fault, one column per remote. */
export default class MatrixReporter implements Reporter {
  readonly #faults = new Map<string, Map<string, string>>()
  readonly #remotes = new Set<string>()

  onTestEnd(test: TestCase, result: TestResult): void {
    const cell = test.annotations.find(({ type }) => type === 'fault')?.description
    if (!cell) return
    const [remote = '', fault = ''] = cell.split('|')
    this.#remotes.add(remote)
    const line = this.#faults.get(fault) ?? new Map<string, string>()
    line.set(remote, result.status === 'passed' ? 'survived' : result.status)
    this.#faults.set(fault, line)
  }

  onEnd(): void {
    if (this.#faults.size === 0) return
    const remotes = [...this.#remotes].sort()
    const width = Math.max(...[...this.#faults.keys()].map((fault) => fault.length)) + 2
    const print = (first: string, rest: readonly string[]) =>
      process.stdout.write(
        `${first.padEnd(width)}${rest.map((word) => word.padEnd(11)).join('')}\n`,
      )
    process.stdout.write('\n')
    print('A remote whose code…', remotes)
    for (const [fault, line] of this.#faults)
      print(
        fault,
        remotes.map((remote) => line.get(remote) ?? '–'),
      )
  }

  printsToStdio(): boolean {
    return false
  }
}
