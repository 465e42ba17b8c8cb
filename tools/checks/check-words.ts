import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { oldWords } from './old-words.ts'
import { ourFiles } from './our-files.ts'
import { isCode } from './pieces.ts'
import { spelledFacts } from './spelled-facts.ts'

const { positionals: named } = readArguments({
  name: 'run check:words',
  does: 'Finds words that docs/glossary.md has replaced, and numbers of shared/src/facts that a text spells out, in all files or those that are named.',
  takes: '[FILE …]',
  max: Number.POSITIVE_INFINITY,
})
const inCode = (name: string) => `${name} of @orchard/shared/facts`
const inProse = (name: string) => `{${name}}`

/** But for decisions, which are of their day, and the two places that name the old words. */
const files = (named.length > 0 ? named : ourFiles()).filter(
  (file) =>
    /\.(?:[mc]?ts|tsx|mjs|md|yaml)$/.test(file) &&
    !/^docs\/(?:decisions\/|glossary)|old-words/.test(file),
)
const found = files.flatMap((file) => {
  const content = readFileSync(path.join(REPOSITORY, file), 'utf8')
  return [
    ...oldWords(file, content).map(
      ({ line, term, word }) => `${file}:${line}: "${word}"; docs/glossary.md says ${term}`,
    ),
    ...spelledFacts(file, content).map(
      ({ line, names, words }) =>
        `${file}:${line}: "${words}"; write ${names.map(isCode(file) ? inCode : inProse).join(' or ')}`,
    ),
  ]
})
for (const one of found) process.stderr.write(`${one}\n`)
if (found.length > 0) process.exit(1)
process.stdout.write(`${files.length} files use the words of docs/glossary.md\n`)
