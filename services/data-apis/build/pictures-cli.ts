import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { PICTURES } from './pictures/pictures.ts'

const FOLDER = path.join(import.meta.dirname, '../../../remote-catalogue/pictures')

/** `npm run pictures [-- file…]` draws the example pictures of the catalogue anew. */
async function main(): Promise<void> {
  const { positionals } = readArguments({
    name: 'run pictures',
    does: 'Draws the example pictures of the catalogue, or those that are named.',
    takes: '[FILE …]',
    max: Number.POSITIVE_INFINITY,
  })
  const files = positionals.length > 0 ? positionals : Object.keys(PICTURES)
  for (const file of files) {
    const make = PICTURES[file]
    if (!make) throw new Error(`There is no picture ${file}`)
    await writeFile(path.join(FOLDER, file), await make())
  }
  process.stdout.write(`Drew ${files.length} pictures\n`)
}

runCommand(main)
