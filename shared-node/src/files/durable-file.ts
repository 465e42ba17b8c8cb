import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Permissions of a new file, exact whatever the umask; 0o666 less the umask by default. */
interface Permissions {
  mode?: number
}

/**
 * Replaces a file atomically: nobody ever reads half of it, and neither a crash nor a loss of power brings back
 * the one before once this has resolved.
 */
export async function replaceDurably(
  file: string,
  data: string | Buffer,
  permissions: Permissions = {},
): Promise<void> {
  await viaTemporary(file, data, permissions, (temporary) => rename(temporary, file))
}

/**
 * Creates a file as atomically and durably.
 * @returns false if the file exists; it is left as it is then.
 */
export async function linkDurably(
  file: string,
  data: string | Buffer,
  permissions: Permissions = {},
): Promise<boolean> {
  try {
    await viaTemporary(file, data, permissions, (temporary) => link(temporary, file))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Writes and syncs the data beside `file`, publishes it, then syncs the folder that names it. */
async function viaTemporary(
  file: string,
  data: string | Buffer,
  { mode }: Permissions,
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file)
  const temporary = path.join(folder, `.${path.basename(file)}.${randomUUID()}`)
  try {
    const handle = await open(temporary, 'wx', mode)
    try {
      if (mode !== undefined) await handle.chmod(mode)
      await handle.writeFile(data)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await publish(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
}

/** Syncs the names in a folder; unnecessary where folders cannot be opened (Windows). */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
