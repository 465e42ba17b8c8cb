import { readArguments } from '@orchard/shared/command-line'
import { entrySlugs, renewSample } from './samples.ts'

/**
 * `npm run samples [-- slug…]` writes the contracts and the documented samples from the entries and the
 * implementations; `npm run check:samples` fails where one of them is out of date.
 */
const isCheck = process.argv[2] === 'check'
const { positionals } = readArguments(
  { name: isCheck ? 'run check:samples' : 'run samples', most: Number.POSITIVE_INFINITY },
  process.argv.slice(isCheck ? 3 : 2),
)
const known = await entrySlugs()
const slugs = positionals.length > 0 ? positionals : known
const problems = slugs.flatMap((slug) => (known.includes(slug) ? [] : [`There is no API ${slug}`]))
if (problems.length === 0)
  for (const slug of slugs) problems.push(...(await renewSample(slug, { isCheck })))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write(`The samples of ${slugs.length} entries are up to date\n`)
