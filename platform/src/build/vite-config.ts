import { createRequire } from 'node:module'
import path from 'node:path'
import { federation } from '@module-federation/vite'
import { partFile } from '@orchard/shared/contracts'
import react from '@vitejs/plugin-react'
import type { InlineConfig, PluginOption } from 'vite'
import { LICENSES_FILE } from '#src/registry/layout.ts'
import { REPOSITORY } from '#src/workspace.ts'
import { fewChunks } from './chunks.ts'
import { PROVIDED_VERSIONS } from './interfaces/provided.ts'
import { type UsedExports, usedExports } from './interfaces/used-exports.ts'
import { PROVIDING_ENTRY, provideModules } from './provide-modules.ts'
import { eagerFunctions } from './trims/eager-functions.ts'

/** A unit to build. */
export interface UnitBuild {
  unit: string
  /** The unit's folder. */
  root: string
  /** Plugins of the unit's own, from its `unit.config.ts`. */
  plugins: PluginOption[]
}

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

/** The first files of the browser's half, below a unit's folder. */
const HOST_START = 'src/browser/main.ts'
export const REMOTE_START = './src/remote.ts'

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
        {
          optimizeDeps: {
            entries: [unit === 'host' ? HOST_START : REMOTE_START],
            exclude: ['@orchard/shared'],
          },
        }),
    // DevTools names the owner of a class, and no unit can restyle another.
    css: { modules: { generateScopedName: `${unit}_[local]_[hash:base64:3]` } },
  }
}

/**
 * Federation by import maps: a remote keeps what the host provides as bare imports, and its remote entry is a file of its own. In
 * development the host serves what it provides module by module, too.
 */
export function federationPlugin(unit: string, provided = Object.keys(PROVIDED_VERSIONS)) {
  return federation({
    name: unit,
    ...(unit === 'host' ? {} : { exposes: { './remoteEntry': REMOTE_START } }),
    shared: Object.fromEntries(provided.map((name) => [name, {}])),
    dts: false,
    experiments: { hostProvidesAllShared: true },
  })
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
    // Code finds the files of its own release from where it lies, whatever name that has.
    experimental: {
      renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
    },
    plugins: [
      react(),
      build.unit === 'host'
        ? provideModules(build.root, path.join(build.root, HOST_START))
        : federationPlugin(build.unit),
      ...build.plugins,
      eagerFunctions(),
      fewChunks(build.unit),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      license: { fileName: LICENSES_FILE },
      // Nested rules stay nested: they are smaller than what Vite makes of them for older browsers.
      target: 'esnext',
      ...SMALL,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        ...(build.unit === 'host' ? { input: PROVIDING_ENTRY } : {}),
        checks: { pluginTimings: false },
        output: { assetFileNames: 'assets/[name][extname]' },
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
  const external = isHost ? [] : provided
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
