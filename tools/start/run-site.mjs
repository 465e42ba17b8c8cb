import path from 'node:path'
import concurrently from 'concurrently'
import { ROOT } from '../preflight.mjs'
import { serviceCommands } from './services.mjs'

/** The processes of the site; Ctrl-C ends all of them, and the end of one ends the others. */
export async function runSite() {
  const { result } = concurrently(
    [
      ...serviceCommands(),
      { name: 'site', command: `"${process.execPath}" host/dist/composer/main.js` },
    ],
    { cwd: path.resolve(ROOT), raw: true, killOthersOn: ['failure', 'success'] },
  )
  try {
    await result
  } catch (ended) {
    process.exitCode = ended[0]?.exitCode === 0 || process.exitCode === 0 ? 0 : 1
  }
}
