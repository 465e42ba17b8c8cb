import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { oldWords } from './old-words.ts'
import { ourFiles } from './our-files.ts'

const { positionals: named } = readArguments({
  name: 'run check:words',
  does: 'Finds words that docs/glossary.md has replaced, in all files or those that are named.',
  takes: '[FILE …]',
  max: Number.POSITIVE_INFINITY,
})
/** But for decisions, which are of their day, and the two places that name the old words. */
const files = (named.length > 0 ? named : ourFiles()).filter(
  (file) =>
    /\.(?:[mc]?ts|tsx|mjs|md|yaml)$/.test(file) &&
    !/^docs\/(?:decisions\/|glossary)|old-words/.test(file),
)
const found = files.flatMap((file) =>
  oldWords(file, readFileSync(path.join(REPOSITORY, file), 'utf8')),
)
for (const { file, line, term, word } of found)
  process.stderr.write(`${file}:${line}: "${word}"; docs/glossary.md says ${term}\n`)
if (found.length > 0) process.exit(1)
process.stdout.write(`${files.length} files use the words of docs/glossary.md\n`)
