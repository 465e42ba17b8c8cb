import { createRequire } from 'node:module'
import path from 'node:path'
import { federation } from '@module-federation/vite'
import { partFile } from '@orchard/shared/contracts'
import react from '@vitejs/plugin-react'
import type { InlineConfig, PluginOption } from 'vite'
import { REPOSITORY } from '#src/workspace.ts'
import { chunkFileName, FACADE, fewChunks, REMOTE_ENTRY } from './chunks.ts'
import { PROVIDED_VERSIONS } from './interfaces/provided.ts'
import { type UsedExports, usedExports } from './interfaces/used-exports.ts'
import { eagerFunctions } from './trims/eager-functions.ts'
import { flatRenderer } from './trims/flat-renderer.ts'
import { leanContainer } from './trims/lean-container.ts'
import { leanFederation } from './trims/lean-federation.ts'
import { leanShares } from './trims/lean-shares.ts'
import { wholeGraph } from './trims/whole-graph.ts'

/** A unit to build. */
export interface UnitBuild {
  unit: string
  /** The unit's folder. */
  root: string
  /** Plugins of the unit's own, from its `unit.config.ts`. */
  plugins: PluginOption[]
}

const shared = (extra: object) =>
  Object.fromEntries(
    Object.entries(PROVIDED_VERSIONS).map(([name, version]) => [
      name,
      { singleton: true, version, requiredVersion: `^${version}`, ...extra },
    ]),
  )

/** The folder of the router's package, as the shared package finds it. */
const ROUTER = ['@orchard/shared/provided-versions.json', 'react-router-dom/package.json'].reduce(
  (from, next) => createRequire(from).resolve(next),
  path.join(REPOSITORY, 'package.json'),
)
const ROUTER_BUILD = path.join(
  path.dirname(createRequire(ROUTER).resolve('react-router/package.json')),
  'dist/production',
)

/** The router's package resolves to its development build by default; releases use the production one. */
const PRODUCTION_ROUTER = [
  {
    find: /^react-router$/,
    replacement: path.join(ROUTER_BUILD, 'index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: path.join(ROUTER_BUILD, 'dom-export.mjs'),
  },
]

/** The first file of a unit's browser half, below its folder. */
function entryOf(unit: string): string {
  return unit === 'host' ? 'src/browser/main.ts' : 'src/remote.ts'
}

const SERVER_ENTRY = 'virtual:server-entry'

/** Options of every build of a unit. */
export function commonConfig(
  { unit, root }: Pick<UnitBuild, 'unit' | 'root'>,
  mode: 'build' | 'serve',
): InlineConfig {
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ...(mode === 'build'
      ? { resolve: { alias: PRODUCTION_ROUTER } }
      : // Packages are found before the first page; one that is found later would load the page anew.
        // Shared modules stay in separate files, as in a repository that has their sources; the host's copies are used.
        { optimizeDeps: { entries: [entryOf(unit)], exclude: ['@orchard/shared'] } }),
    // DevTools names the owner of a class, and no unit can restyle another.
    css: { modules: { generateScopedName: `${unit}_[local]_[hash:base64:3]` } },
  }
}

/**
 * The federation of a unit. The external runtime keeps what the plugin emits beside a remote's container, and
 * nothing loads, from bringing a runtime along; in development it would yield two Reacts.
 */
export function federationPlugin(unit: string, command: 'build' | 'serve'): PluginOption {
  const isBuild = command === 'build'
  const common = {
    name: unit,
    filename: isBuild ? FACADE : REMOTE_ENTRY,
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: false,
    disableSnapshot: true,
  }
  if (unit === 'host') {
    const federated = federation({
      ...common,
      shared: shared({ eager: true }),
      hostInitInjectLocation: 'entry',
    })
    return isBuild ? [federated, leanContainer(), leanShares()] : federated
  }
  const federated = federation({
    ...common,
    exposes: { './remote': './src/remote.ts' },
    shared: shared({ import: false }),
    disableRemote: true,
    dev: { remoteHmr: true },
    // Only stops a build that hangs; reached on a slow machine, it would change the bundle.
    moduleParseTimeout: 300,
    ...(isBuild ? { experiments: { externalRuntime: true } } : {}),
  })
  return isBuild ? [federated, leanContainer(), wholeGraph(federated)] : federated
}

/** About 2 % smaller than the default on what every visitor loads. */
const SMALL = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2, keep_fargs: false } },
} as const

/** The browser's build of a unit: federated, under the address of its release. */
export function clientConfig(build: UnitBuild, base: string, outDir: string): InlineConfig {
  return {
    ...commonConfig(build, 'build'),
    base,
    plugins: [
      react(),
      flatRenderer(),
      leanFederation(),
      federationPlugin(build.unit, 'build'),
      ...build.plugins,
      eagerFunctions(),
      fewChunks(build.unit),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      // Nested rules stay nested: they are smaller than what Vite makes of them for older browsers.
      target: 'esnext',
      ...SMALL,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.join(build.root, entryOf(build.unit)),
        checks: { pluginTimings: false },
        // The folder of a release never changes, so names need no hash. All are listed in the document.
        output: {
          entryFileNames: 'assets/[name].js',
          chunkFileNames: chunkFileName,
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  }
}

/** The build of a part's module, beside the browser's build in `client`: one file, not federated. */
export function partConfig(
  { unit, root }: UnitBuild,
  part: string,
  file: string,
  client: string,
): InlineConfig {
  return {
    ...commonConfig({ unit, root }, 'build'),
    build: {
      outDir: client,
      emptyOutDir: false,
      ...SMALL,
      lib: { entry: path.join(root, file), formats: ['es'], fileName: () => partFile(part) },
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  }
}

/**
 * The server's build of the same pages: one CommonJS file that asks for what the host provides. What it takes of that is
 * noted in `used`.
 */
export function serverConfig(
  build: UnitBuild,
  outDir: string,
  used: UsedExports = new Map(),
): InlineConfig {
  const isHost = build.unit === 'host'
  const provided = Object.keys(PROVIDED_VERSIONS)
  const external = isHost ? [] : [...provided, 'react/jsx-runtime']
  return {
    ...commonConfig(build, 'build'),
    plugins: [
      react(),
      ...(isHost ? [] : [serverEntry(build.root), usedExports(provided, used)]),
      ...build.plugins,
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: isHost ? path.join(build.root, 'src/server/server-entry.ts') : SERVER_ENTRY,
        external,
        onLog: withoutDirectiveNotes,
        checks: { pluginTimings: false },
        output: { format: 'cjs', entryFileNames: 'bundle.cjs', codeSplitting: false },
      },
    },
  }
}

/** Door and route table of a remote in one module. */
function serverEntry(root: string): PluginOption {
  const source = (file: string) => JSON.stringify(path.join(root, 'src', file))
  return {
    name: 'orchard:server-entry',
    resolveId: (id) => (id === SERVER_ENTRY ? `\0${SERVER_ENTRY}` : null),
    load: (id) =>
      id === `\0${SERVER_ENTRY}`
        ? `export { remote } from ${source('remote.ts')}\nexport { routes } from ${source('routes.ts')}\n`
        : null,
  }
}

/** React Router marks its modules "use client", which means nothing here. */
function withoutDirectiveNotes(
  level: 'warn' | 'info' | 'debug',
  log: { code?: string },
  handle: (level: 'warn' | 'info' | 'debug', log: never) => void,
): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log as never)
}
