import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { type Contracts, readContracts } from './contract.ts'

/** The last good list of APIs, as a file that outlives the process. */
export type KeptList = ReturnType<typeof createKeptList>

/** A list in the data folder; what goes wrong with the file is logged and harms nothing else. */
export function createKeptList(dataDir: string, log: (message: string) => void) {
  const folder = path.join(dataDir, 'product-api')
  const file = path.join(folder, 'catalogue.json')
  let kept: string | null = null
  return {
    /** Null where there is none that can be used. */
    async read(): Promise<Contracts | null> {
      try {
        const text = await readFile(file, 'utf8')
        const contracts = readContracts(text)
        kept = text
        return contracts
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log(`${file} is ignored: ${(error as Error).message}`)
        return null
      }
    },
    /** Keeps a list that was read without an error. */
    async write(text: string): Promise<void> {
      if (text === kept) return
      // Instances may share the folder, and a reader must never see half a file.
      const next = `${file}.${process.pid}`
      try {
        makeOwnFolder(folder)
        await writeFile(next, text)
        await rename(next, file)
        kept = text
      } catch (error) {
        log(`${file} cannot be written: ${(error as Error).message}`)
      }
    },
  }
}
