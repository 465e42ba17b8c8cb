import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

interface Kept {
  body: Buffer
  etag: string
  changedAt: Date
}

/** What an object store keeps, by key. */
export type Objects = Map<string, Kept>

/** The objects of a folder, which holds a file for each and follows every change before it is served. */
export function keptObjects(folder: string): Objects {
  mkdirSync(folder, { recursive: true })
  const fileOf = (key: string) => path.join(folder, encodeURIComponent(key))
  const objects = new KeptObjects(fileOf)
  for (const name of readdirSync(folder)) {
    const body = readFileSync(path.join(folder, name))
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const changedAt = statSync(path.join(folder, name)).mtime
    objects.remember(decodeURIComponent(name), { body, etag, changedAt })
  }
  return objects
}

class KeptObjects extends Map<string, Kept> {
  readonly #fileOf: (key: string) => string

  constructor(fileOf: (key: string) => string) {
    super()
    this.#fileOf = fileOf
  }

  /** Takes over what the folder has. */
  remember(key: string, kept: Kept): void {
    super.set(key, kept)
  }

  override set(key: string, kept: Kept): this {
    const file = this.#fileOf(key)
    // Beside the folder, so that a killed process leaves no half of an object in it.
    const work = path.join(path.dirname(file), '..', `.${process.pid}.object.tmp`)
    writeFileSync(work, kept.body)
    renameSync(work, file)
    return super.set(key, kept)
  }

  override delete(key: string): boolean {
    rmSync(this.#fileOf(key), { force: true })
    return super.delete(key)
  }
}
