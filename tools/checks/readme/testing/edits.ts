import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { Step } from './steps.ts'

/** Where a visitor sees an edit; JSON is sent there, where there is some. */
type Sight = readonly [address: string, words: string, json?: object]

/** What `edits.yaml` has for a row. */
export interface Edit {
  steps: readonly Step[]
  commands: readonly string[]
  /** Sent before somebody looks. */
  sent: readonly [address: string, json: object][]
  seen: readonly Sight[]
}

type Entry = Step & { run?: string; seen?: Sight; sent?: [string, object]; unseen?: string }

const all: Readonly<Record<string, Readonly<Record<string, readonly Entry[]>>>> = parse(
  readFileSync(path.join(import.meta.dirname, 'edits.yaml'), 'utf8'),
)

/**
 * The edits for the rows below a heading.
 * @throws {Error} for one that says neither where it is seen nor why it is not.
 */
export function readEdits(heading: string): Readonly<Record<string, Edit>> {
  const edits = Object.entries(all[heading] ?? {}).map(([title, entries]) => {
    if (!entries.some(({ seen, unseen }) => seen ?? unseen))
      throw new Error(`${title}: seen where?`)
    const pick = <Name extends keyof Entry>(name: Name) =>
      entries.flatMap((entry) => (entry[name] === undefined ? [] : [entry[name]]))
    return [
      title,
      { steps: entries, commands: pick('run'), sent: pick('sent'), seen: pick('seen') },
    ] as const
  })
  return Object.fromEntries(edits)
}
