import { parseArgs } from 'node:util'
import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { closestMatches } from '@orchard/shared/matching'
import { createTieredSearch } from '@orchard/shared/related'
import { Orchard, OrchardError } from '#src/index.ts'
import { type CatalogueApi, readApis, readVersion } from './catalogue.ts'
import { completionScript, completionsOf } from './complete.ts'
import { explainApi } from './explain.ts'
import { formatResponse } from './format-response.ts'
import { readValues } from './read-values.ts'
import { EXIT, USAGE, UsageError } from './usage.ts'

/** Environment and outputs of a command. */
interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  print(text: string): void
  printError(text: string): void
}

interface Options {
  json: boolean
  origin: string | undefined
}

/** Runs a command line and resolves with its exit code. */
export async function run(args: readonly string[], process: Terminal): Promise<number> {
  // The words to complete may look like options.
  if (args[0] === 'complete') {
    process.print(`${completionsOf(args.slice(1), readApis()).join('\n')}\n`)
    return EXIT.answer
  }
  try {
    const { positionals, values } = readOptions(args)
    const [command, ...rest] = positionals
    if (values.version) process.print(`${readVersion()}\n`)
    else if (values.help || command === undefined) process.print(USAGE)
    else await runCommand(command, rest, values, process)
    return command === undefined && !values.version && !values.help ? EXIT.usage : EXIT.answer
  } catch (error) {
    return explain(error, { isJson: args.includes('--json'), process })
  }
}

function readOptions(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: flag, help: flag, version: flag, origin: { type: 'string' } },
    })
    return { positionals, values: { ...values, origin: values.origin } }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function runCommand(
  command: string,
  words: readonly string[],
  options: Options,
  process: Terminal,
): Promise<void> {
  if (command === 'search') return search(words.join(' '), options, process)
  if (command === 'call') return call(words, options, process)
  const [name = ''] = words
  if (words.length > 1) throw new UsageError(`${command} takes one name; got ${words.join(' ')}`)
  if (command === 'show') return show(name, options, process)
  const script = command === 'completion' ? completionScript(name) : undefined
  if (script === undefined) throw new UsageError(`There is no command ${command}`)
  if (script === null) throw new UsageError('Write completion bash, or completion zsh')
  process.print(script)
}

async function search(
  query: string,
  { json }: Options,
  { print, printError }: Terminal,
): Promise<void> {
  if (query.trim() === '') throw new UsageError('Write the words to search for')
  const { correction, exact, related } = await createTieredSearch(readApis())(query)
  const hits = [...exact.slice(0, SEARCH_LIMIT), ...related]
  if (hits.length === 0) printError(`No API matches ${query}\n`)
  const found = hits.map(({ slug, name, description }) => ({ slug, name, description }))
  if (json) {
    print(asJson(found))
    return
  }
  const width = Math.max(...hits.map(({ slug }) => slug.length))
  const line = ({ slug, description }: CatalogueApi) => `${slug.padEnd(width)}  ${description}\n`
  print(exact.slice(0, SEARCH_LIMIT).map(line).join(''))
  if (related.length > 0)
    print(`${exact.length > 0 ? '\n' : ''}Related:\n${related.map(line).join('')}`)
  if (correction !== null) printError(`Did you mean ${correction}?\n`)
}

function show(slug: string, { json }: Options, { print }: Terminal): void {
  const apis = readApis()
  const api = apis.find((one) => one.slug === slug)
  if (!api) throw new UsageError(`There is no API ${slug}${suggestions(slug, apis)}`)
  print(json ? asJson(api) : explainApi(api))
}

async function call(
  [slug, ...words]: readonly string[],
  { json, origin }: Options,
  { env, print }: Terminal,
): Promise<void> {
  if (slug === undefined) throw new UsageError('Write the API to call, such as call time-zone')
  // The slug becomes a part of the address.
  if (!/^[a-z0-9-]+$/.test(slug)) throw new UsageError(`There is no API ${slug}`)
  const key = env['ORCHARD_API_KEY']?.trim()
  if (!key) throw new UsageError('Set ORCHARD_API_KEY to your API key, which My Account shows')
  const client = new Orchard({ key, origin: readOrigin(origin ?? env['ORCHARD_ORIGIN']) })
  const { data } = await client.call(slug, readValues(words)).catch((error: unknown) => {
    const apis = readApis()
    const isUnknown = error instanceof OrchardError && error.status === 404
    if (isUnknown && !apis.some((one) => one.slug === slug))
      error.message += suggestions(slug, apis)
    throw error
  })
  print(json ? asJson(data) : formatResponse(data))
}

function readOrigin(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given
  throw new UsageError(`${given} is not a URL such as https://api.example`)
}

function suggestions(slug: string, apis: readonly CatalogueApi[]): string {
  const near = closestMatches(slug, apis).map((one) => one.slug)
  return near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`
}

/** Prints an error, and gives the exit code for it. */
function explain(
  error: unknown,
  { isJson, process: { printError } }: { isJson: boolean; process: Terminal },
): number {
  if (error instanceof UsageError) {
    printError(
      isJson ? asJson({ code: 'usage', detail: error.message }) : `orchard: ${error.message}\n`,
    )
    return EXIT.usage
  }
  if (!(error instanceof OrchardError)) throw error
  const { code, errors, message: detail, requestId: request_id, status } = error
  if (isJson) printError(asJson({ code, status, detail, errors, request_id }))
  else {
    const details = [code, status, request_id && `request ${request_id}`].filter(Boolean)
    printError(`orchard: ${detail} (${details.join(', ')})\n`)
  }
  return status === null || code === 'unexpected_answer' ? EXIT.network : EXIT.refused
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
