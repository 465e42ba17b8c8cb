import path from 'node:path'
import type { Plugin } from 'vite'
import { readIncidents } from './incidents-reader.ts'
import { releaseFilesPlugin } from './release-files.ts'

const FILE = 'data/incidents.json'

/** Turns the files of `incidents/` into `data/incidents.json`, which /status reads. */
export function incidentsPlugin(root: string): Plugin {
  return releaseFilesPlugin({
    name: 'incidents',
    folders: [path.join(root, 'incidents')],
    owns: /data\/incidents\.json/,
    files: async () => new Map([[FILE, JSON.stringify(await readIncidents(root))]]),
  })
}
