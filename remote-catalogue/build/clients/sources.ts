import path from 'node:path'

/** The top of the repository. */
const TOP = path.join(import.meta.dirname, '../../..')

/** What the clients are made from beside the entries, from the top of the repository. */
const PLACES = {
  typescript: 'clients/typescript',
  python: 'clients/python',
  license: 'LICENSE',
  compilerOptions: 'tsconfig.base.json',
} as const

/** Files and folders that count for the release's id, since it has the clients. */
export const CLIENT_SOURCES: readonly string[] = Object.values(PLACES)

/** The path of a source of the clients. */
export function sourcePath(place: keyof typeof PLACES, ...file: string[]): string {
  return path.join(TOP, PLACES[place], ...file)
}

/** Stands for the gateway in the sources; an archive has that of its site instead. */
export const API_ORIGIN = 'https://api.apiorchard.example'
