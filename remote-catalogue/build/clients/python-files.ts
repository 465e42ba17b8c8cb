import { readdirSync, readFileSync } from 'node:fs'
import type { CatalogueEntry } from '#build/entry-schema.ts'
import { CLIENT_VERSION, DIST_INFO } from '#src/data/client-archives.ts'
import { pythonApis } from './python-source.ts'
import { sourcePath } from './sources.ts'

const PACKAGE = 'orchard_client'

/** The files of the wheel `orchard_client` (PEP 427), but for the record of their digests. */
export function pythonFiles(entries: readonly CatalogueEntry[]): Record<string, string> {
  const modules = readdirSync(sourcePath('python', PACKAGE))
    .filter((name) => /\.(?:py|typed)$/.test(name))
    .sort()
  return {
    ...Object.fromEntries(
      modules.map((name) => [
        `${PACKAGE}/${name}`,
        readFileSync(sourcePath('python', PACKAGE, name), 'utf8'),
      ]),
    ),
    [`${PACKAGE}/apis.py`]: pythonApis(entries),
    [`${PACKAGE}/version.py`]: `__version__ = ${JSON.stringify(CLIENT_VERSION)}\n`,
    [`${DIST_INFO}/METADATA`]: METADATA + readFileSync(sourcePath('python', 'README.md'), 'utf8'),
    [`${DIST_INFO}/WHEEL`]: WHEEL,
    [`${DIST_INFO}/LICENSE`]: readFileSync(sourcePath('license'), 'utf8'),
  }
}

const METADATA = `Metadata-Version: 2.1
Name: orchard-client
Version: ${CLIENT_VERSION}
Summary: Calls the data APIs of API Orchard, typed, with retries and limits.
License: MIT
Requires-Python: >=3.9
Description-Content-Type: text/markdown

`

const WHEEL = `Wheel-Version: 1.0
Generator: orchard
Root-Is-Purelib: true
Tag: py3-none-any
`
