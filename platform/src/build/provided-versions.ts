import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '#src/workspace.ts'

/** Version of each module that the host provides to every remote, as one instance. */
export const PROVIDED_VERSIONS = JSON.parse(
  readFileSync(path.join(REPOSITORY, 'shared/provided-versions.json'), 'utf8'),
) as Record<string, string>
