import path from 'node:path'
import { FileStore } from '@orchard/shared/releases'
import { Workshop } from './workshop.ts'

/** The workshop of this machine, as the environment describes it. */
export function openWorkshop(): Workshop {
  const releasesDir = path.resolve(process.env['RELEASES_DIR'] ?? '.releases')
  return new Workshop(new FileStore(releasesDir), releasesDir)
}
