// `npm run lock`: npm leaves optional packages of other platforms out of package-lock.json when the
// registry in use does not carry them, and then `npm ci` refuses the lock file everywhere. This adds
// their entries from what the packages that name them say. `npm run lock -- bench/peers` does so for a
// package that is not part of the workspaces.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { argumentsOrFail, ROOT } from './preflight.mjs'

const { positionals } = argumentsOrFail({
  name: 'run lock',
  does: 'Adds the optional packages of other platforms that npm left out of a package-lock.json.',
  takes: '[FOLDER]',
  max: 1,
})
const file = path.join(ROOT, positionals[0] ?? '', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const PLATFORMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const CPUS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'wasm32',
]

let added = 0
for (const [place, entry] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`
    const flat = `node_modules/${name}`
    if (lock.packages[flat] || lock.packages[nested]) continue
    const version = /^[~^]?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(range)?.[1]
    if (!version) continue
    lock.packages[flat] = {
      version,
      ...platformOf(name),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
    }
    added++
  }
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} optional packages of other platforms added to the lock file\n`)

function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = words.includes('win32') ? 'win32' : PLATFORMS.find((one) => words.includes(one))
  const cpu = CPUS.find((one) => words.includes(one))
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) && os === 'linux' ? 'glibc' : undefined
  // A package that runs anywhere (WebAssembly) is kept away from every real platform.
  return {
    cpu: [cpu ?? 'wasm32'],
    ...(os ? { os: [os] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  }
}
