/** A check of `npm run check`, and what its outcome depends on. */
export interface Check {
  /** Its script is `check:<name>`. */
  name: string
  /** The program that checks, where it is one of ours; what it imports counts, too. */
  program?: string
  /** Its other files, from the top of the repository. */
  reads: RegExp
  /** The command that is enough for these changed files. */
  narrow?(files: readonly string[]): string[]
}

const COMPONENTS = /^(?:host|remote-[a-z]+|shared)\/src\/.*\.(?:tsx|css)$/
/** `tools/check.mjs` and what it imports. */
const RUNNER = /^tools\/(?:start\/)?[\w-]+\.mjs$|read-arguments\.mjs$/
const PROSE = /\.(?:md|ya?ml)$/
/** Where types of units and services come from: the entries of the catalogue, by their contracts. */
const ENTRIES = /^remote-catalogue\/(?:apis|retired)\b/

/** All checks, in the order of `npm run check`. The network and the day decide `check:editions`, which is none of them. */
export const CHECKS: readonly Check[] = [
  {
    name: 'format',
    reads: /\.(?:[cm]?[jt]sx?|json|css|html|astro|md|ya?ml)$|(?:^|\/)\.gitignore$/,
    // Prose has no rules but those of its format.
    narrow: (files) => [
      ...['npx', 'biome', files.every((file) => PROSE.test(file)) ? 'format' : 'check'],
      ...['--no-errors-on-unmatched', ...files],
    ],
  },
  {
    name: 'types',
    program: 'tools/checks/check-types.ts',
    reads: anyOf(/\.(?:[cm]?tsx?|mjs|json)$/, ENTRIES),
  },
  {
    name: 'unused',
    program: 'services/data-apis/build/contracts-cli.ts',
    // It follows imports of texts, too.
    reads: anyOf(
      /\.(?:[cm]?[jt]sx?|json|css)$/,
      /^(?:remote-[a-z]+\/src|docs)\/.*\.md$/,
      ENTRIES,
      RUNNER,
    ),
  },
  { name: 'manifests', reads: /(?:^|\/)package\.json$/ },
  {
    name: 'laws',
    program: 'tools/checks/check-laws.ts',
    reads: anyOf(/\.(?:[cm]?ts|tsx|mjs)$|(?:^|\/)package\.json$/, ENTRIES),
  },
  {
    name: 'interfaces',
    program: 'platform/src/cli/interfaces-cli.ts',
    reads: /^(?:host|shared)\/.*\.(?:tsx?|json|css|txt)$/,
  },
  { name: 'css', program: 'tools/checks/check-css-classes.ts', reads: COMPONENTS },
  { name: 'texts', program: 'tools/checks/check-texts.ts', reads: /\.tsx?$|\.json$/ },
  {
    name: 'words',
    program: 'tools/checks/check-words.ts',
    reads: /\.(?:[mc]?ts|tsx|mjs|md|yaml)$/,
    narrow: (files) => [...ofScript('words'), ...files],
  },
  {
    name: 'expressions',
    program: 'tools/checks/check-expressions.ts',
    reads:
      /^(?:shared|shared-node|services\/[^/]+)\/src\/.*\.(?:tsx?|mjs)$|safe-expressions\.json$/,
  },
  {
    name: 'migrations',
    program: 'services/product-api/build/check-migrations.ts',
    reads: /^services\/product-api\/drizzle\//,
  },
  {
    name: 'catalogue',
    program: 'remote-catalogue/build/check-catalogue.ts',
    reads: anyOf(/^remote-catalogue\//, RUNNER),
  },
  {
    name: 'search',
    program: 'remote-catalogue/build/check-search.ts',
    reads: anyOf(/^remote-catalogue\//, RUNNER),
  },
  {
    name: 'samples',
    program: 'services/data-apis/build/samples-cli.ts',
    reads: /^(?:remote-catalogue|services\/data-apis)\//,
  },
  {
    name: 'posts',
    program: 'remote-content/build/check-posts.ts',
    reads: anyOf(/^remote-(?:content|catalogue)\//, RUNNER),
  },
]

/** The command of a check that looks at everything. */
export const ofScript = (name: string) => ['npm', 'run', '--silent', `check:${name}`, '--']

/** The top folder of a file, or its service; empty for files of the top. */
export function workspaceOf(file: string): string {
  const [, folder = ''] = /^(services\/[^/]+|[^/]+)\//.exec(file) ?? []
  return folder
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}
