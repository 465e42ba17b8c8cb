import { type Import, workspaceOf } from './imports.ts'

/** A rule of the house: which imports break it, and where the code belongs instead. */
interface Law {
  breaks(one: Import): boolean
  advice: string
}

const isTest = (file: string) => /\.(?:test|soak)\.tsx?$|\/testing\/|^e2e\//.test(file)
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
const crosses = ({ from, to }: Import) =>
  !to.startsWith('node:') && workspaceOf(from) !== workspaceOf(to)

/** Workspaces that each kind of workspace may import, beside itself. */
const MAY_IMPORT: readonly [kind: RegExp, allowed: RegExp, advice: string][] = [
  [
    /^remote-/,
    /^shared$/,
    'a remote imports @orchard/shared alone; move what two parts need to shared, and read the data of another remote with fetchPublic',
  ],
  [
    /^host$/,
    /^shared$/,
    'the host is the released shell and imports shared alone; a contract with the composer belongs in shared/src/contracts',
  ],
  [/^shared$/, /^$/, 'shared imports nothing of ours; move the file to the part that needs both'],
  [/^shared-node$/, /^shared$/, 'shared-node imports shared alone'],
  [
    /^platform$/,
    /^shared(?:-node)?$/,
    'the platform reads from a release what it needs of it; a type of both belongs in shared/src/contracts',
  ],
  [
    /^services\//,
    /^shared(?:-node)?$/,
    'services meet over HTTP; what two of them need belongs in shared-node',
  ],
  [
    /^clients\//,
    /^shared$/,
    'a client knows the site by its API alone; what it takes of the catalogue is generated',
  ],
  [
    /^bench$/,
    /^(?:platform|shared|shared-node)$/,
    'the bench starts the site as processes and asks it over HTTP',
  ],
  [
    /^e2e$/,
    /^(?:platform|shared|shared-node)$/,
    'end-to-end tests meet the site over HTTP and releases through the public entries of the platform',
  ],
  [
    /^tools$/,
    /^(?:clients\/.*|platform|shared|shared-node|remote-.*|services\/.*)$/,
    'a tool uses the public entries of workspaces, and no host',
  ],
]

/** Parts of one service, from the outside in: each imports those after it, never those before. */
const ROUTES =
  /^services\/[^/]+\/src\/(?:routes\/|(?:.*\/)?(?:[a-z-]+-)?routes\.ts$|(?:modules\/[^/]+|whole)\/module\.ts$)/
const OUTER = /^services\/[^/]+\/src\/(?:app|main|modules|(?:modules\/[^/]+|whole)\/module)\.ts$/

const LAWS: readonly Law[] = [
  ...MAY_IMPORT.map(([kind, allowed, advice]) => ({
    advice,
    breaks: (one: Import) =>
      kind.test(workspaceOf(one.from)) &&
      crosses(one) &&
      !allowed.test(workspaceOf(one.to)) &&
      !isException(one),
  })),
  {
    advice: 'import another workspace by its package, such as @orchard/shared/contracts',
    breaks: (one) => crosses(one) && one.specifier.startsWith('.') && !isException(one),
  },
  {
    advice: 'plain JavaScript runs before anything is installed; import the file by its path',
    breaks: ({ from, specifier }) => /^tools\/.*\.mjs$/.test(from) && specifier.startsWith('@'),
  },
  {
    advice: 'shared runs in browsers, too; code for Node belongs in shared-node',
    breaks: ({ from, to }) => within(from, 'shared') && to.startsWith('node:') && !isTest(from),
  },
  {
    advice: 'helpers of tests are for tests; move what the product needs out of testing/',
    breaks: ({ from, to }) => to.includes('/testing/') && !isTest(from) && !isForTests(from),
  },
  {
    advice: 'the server knows how releases are made and stored, and not the other way round',
    breaks: ({ from, to }) =>
      /^platform\/src\/(?:build|bundle|publish|registry|signing|stores)\//.test(from) &&
      within(to, 'platform/src/serve') &&
      !isTest(from),
  },
  {
    advice: 'a service runs routes → domain → store; move what both need into the domain',
    breaks: ({ from, to }) =>
      ROUTES.test(to) && !ROUTES.test(from) && !OUTER.test(from) && !isTest(from),
  },
  {
    advice: 'a store knows neither domain nor routes; pass it what it needs',
    breaks: ({ from, to }) =>
      /^services\/[^/]+\/src\/store\//.test(from) &&
      !isTest(from) &&
      workspaceOf(from) === workspaceOf(to) &&
      !/\/src\/(?:store|crypto)\/|\/src\/clock\.ts$/.test(to),
  },
]

/**
 * Contracts and samples of the data APIs are generated from the entries of the catalogue, at build only, and so
 * is the catalogue that the client for TypeScript brings along. The
 * loader of Vitest's configuration follows relative imports alone, Node's first file runs before anything is
 * installed, and `npm start` reads the composer's command without a loader.
 */
function isException({ from, to }: Import): boolean {
  return (
    (within(from, 'services/data-apis/build') && to === 'remote-catalogue/entries') ||
    (within(from, 'remote-catalogue/build') && to === 'clients/typescript/catalogue') ||
    /^(?:tools\/remotes\/)?vitest\.(?:soak\.)?config\.ts$/.test(from) ||
    (/^tools\/[^/]+\.mjs$/.test(from) && /^shared-node\/src\/.*\.mjs$/.test(to)) ||
    (/^tools\/(?:operate|start\/(?:run-site|services))\.mjs$/.test(from) &&
      to === 'platform/src/composer-command.mjs')
  )
}

/** Workspaces and folders that exist for tests and measurements. */
function isForTests(file: string): boolean {
  return /^(?:(?:bench|tools|platform\/src\/(?:gates|public)|services\/data-apis\/build)\/|vitest\.)/.test(
    file,
  )
}

/** Names the imports that break a law, each with the place where the code belongs. */
export function brokenLaws(imports: readonly Import[]): string[] {
  return imports.flatMap((one) =>
    LAWS.filter(({ breaks }) => breaks(one)).map(
      ({ advice }) => `${one.from} imports ${one.specifier}: ${advice}`,
    ),
  )
}
