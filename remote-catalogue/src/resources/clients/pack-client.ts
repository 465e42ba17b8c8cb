import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate/browser'
import { packTar } from 'modern-tar'
import { type Client, type ClientFiles, DIST_INFO } from '#src/data/client-archives.ts'

/** Origins that differ between installations of the site; the files of the clients have placeholders. */
export interface Hosts {
  /** Origin of the gateway. */
  apiHost: string
  /** Origin of the pages. */
  site: string
}

/** Equal files give equal archives, whenever and wherever they are packed. */
const NPM_TIME = new Date(Date.UTC(1985, 9, 26, 8, 15))
/** The earliest time of a zip file, which has local times. */
const ZIP_TIME = new Date(1980, 0, 1)
/** A regular file that everybody may read, in the form of a zip file. */
const ZIP_MODE = 0o100644 << 16
const UNIX = 3

/** Packs a client for npm or pip; its calls go to `apiHost`. */
export async function packClient(
  client: Client,
  files: ClientFiles,
  hosts: Hosts,
): Promise<Uint8Array<ArrayBuffer>> {
  const contents = Object.entries(files[client]).map(
    ([name, text]) => [name, strToU8(withHosts(name, text, hosts))] as const,
  )
  return client === 'typescript' ? packNpm(contents) : packWheel(contents)
}

type Contents = readonly (readonly [name: string, bytes: Uint8Array])[]

/** An archive as `npm pack` makes it. */
async function packNpm(contents: Contents): Promise<Uint8Array<ArrayBuffer>> {
  const tar = await packTar(
    contents.map(([name, body]) => ({
      header: {
        name: `package/${name}`,
        size: body.length,
        mode: name === 'orchard.js' ? 0o755 : 0o644,
        mtime: NPM_TIME,
        uid: 0,
        gid: 0,
      },
      body,
    })),
  )
  return gzipSync(tar, { mtime: 0 })
}

/** A wheel (PEP 427), which records the digest of every file. */
async function packWheel(contents: Contents): Promise<Uint8Array<ArrayBuffer>> {
  const record = `${DIST_INFO}/RECORD`
  const lines = await Promise.all(
    contents.map(
      async ([name, bytes]) => `${name},sha256=${await digest(bytes)},${bytes.length}\n`,
    ),
  )
  const all: Zippable = Object.fromEntries([
    ...contents,
    [record, strToU8(`${lines.join('')}${record},,\n`)],
  ])
  return zipSync(all, { mtime: ZIP_TIME, attrs: ZIP_MODE, os: UNIX })
}

/** SHA-256 in the alphabet of addresses, without padding. */
async function digest(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
  const text = btoa(String.fromCharCode(...hash))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What users read of a client; elsewhere the placeholder of the site belongs to examples of calls. */
const READMES = ['README.md', `${DIST_INFO}/METADATA`]

/** Origins have no characters that JSON, JavaScript or Python escape. */
function withHosts(name: string, text: string, { apiHost, site }: Hosts): string {
  const own = text.replaceAll('https://api.apiorchard.example', apiHost)
  return READMES.includes(name) ? own.replaceAll('https://apiorchard.example', site) : own
}
