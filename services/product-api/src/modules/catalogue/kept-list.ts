import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { replaceDurably } from '@orchard/shared-node/files'
import type { Dependencies } from '@orchard/shared-node/health'
import { type Contracts, readContracts } from './contract.ts'

/** The last good list of APIs, as a file that outlives the process. */
export type KeptList = ReturnType<typeof createKeptList>

/** A list in the data folder; what goes wrong with the file is logged and harms nothing else. */
export function createKeptList(
  dataDir: string,
  { log, watch }: { log(message: string): void; watch: Dependencies },
) {
  const disk = watch('kept-list', {
    failing: 'The list of APIs cannot be kept on disk',
    again: 'The list of APIs is kept on disk again',
  })
  const folder = path.join(dataDir, 'product-api')
  const file = path.join(folder, 'catalogue.json')
  let kept: string | null = null
  /** The newest list while it is not on disk. */
  let wanted: string | null = null
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
    /**
     * Keeps a list that was read without an error.
     * @param text by default the last one, if it could not be written.
     */
    async write(text = wanted): Promise<void> {
      if (text === kept || text === null) return
      wanted = text
      try {
        makeOwnFolder(folder)
        // Instances may share the folder, and a reader must never see half a file.
        await replaceDurably(file, text)
        kept = text
        wanted = null
        disk.worked()
      } catch (error) {
        disk.failed(error)
      }
    },
  }
}
