import { readFileSync } from 'node:fs'
import path from 'node:path'

/** An import of one of our files by another, or of a module of Node. */
export interface Import {
  /** The importing file, from the top of the repository. */
  from: string
  /** As it is written in the code. */
  specifier: string
  /** The imported file or package entry, from the top of the repository; the specifier for `node:` modules. */
  to: string
  /** True where it disappears with the types. */
  isOfTypes: boolean
}

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bmock\(\s*)(['"])((?:\.{1,2}\/|#|@orchard\/|node:)[^'"\n]+)\1/g

/** Reads the imports of files: static and dynamic ones, of values and of types. */
export function readImports(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const text = readFileSync(path.join(root, from), 'utf8').replace(/^\s*(?:\/\/|\*).*$/gm, '')
    return [...text.matchAll(SPECIFIER)].map(({ 0: end, 2: specifier = '', index }) => ({
      from,
      specifier,
      to: target(from, specifier),
      isOfTypes: end.startsWith('from') && isOfTypes(text.slice(0, index)),
    }))
  })
}

/** @param before a text that ends where the specifier of a statement begins. */
function isOfTypes(before: string): boolean {
  const [, type, names = ''] =
    /(?:^|\n)(?:import|export)\s+(type\s)?\s*(?:\{([^{}]*)\}|[^{}'"]*)\s*$/.exec(before) ?? []
  if (type) return true
  const list = names.split(',').filter((name) => name.trim() !== '')
  return list.length > 0 && list.every((name) => /^\s*type\s/.test(name))
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return `${workspaceOf(from)}/${specifier.slice(1)}`
  const [, name = '', ...rest] = specifier.split('/')
  return [folderOf(name), ...rest].join('/')
}

/** The workspace that a file belongs to; `tools` for the scripts of the repository itself. */
export function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  if (first === 'services' || first === 'clients') return `${first}/${second}`
  return file.includes('/') ? first : 'tools'
}

const SERVICES = ['identity', 'product-api', 'data-apis', 'payments']

function folderOf(packageName: string): string {
  if (packageName === 'client') return 'clients/typescript'
  return SERVICES.includes(packageName) ? `services/${packageName}` : packageName
}
