import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder for what processes keep there, unless there is one. It may lie inside a checkout: one that is new or
 * empty gets a `.gitignore`, so that neither Git nor the checks that follow it look at what is in it.
 */
export function makeOwnFolder(folder: string, permissions: { mode?: number } = {}): void {
  mkdirSync(folder, { recursive: true, ...permissions })
  if (readdirSync(folder).length === 0) writeFileSync(path.join(folder, '.gitignore'), '*\n')
}
