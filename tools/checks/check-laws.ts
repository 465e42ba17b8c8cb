import writeContracts from '@orchard/data-apis/contracts'
import { undeclaredReads } from '@orchard/platform/compile'
import { listUnits, REPOSITORY } from '@orchard/platform/workspace'
import { MODULES } from '@orchard/product-api/modules'
import { readArguments } from '@orchard/shared-node/command-line'
import { circlesOf } from './circles.ts'
import { readImports } from './imports.ts'
import { brokenLaws } from './laws.ts'
import { undeclaredNeeds } from './needs.ts'
import { ourFiles } from './our-files.ts'

readArguments({
  name: 'run check:laws',
  does: 'Checks that all imports keep the laws of docs/architecture.md.',
})
await writeContracts()
const files = ourFiles().filter((file) => /\.(?:[mc]?ts|tsx|mjs)$/.test(file))
const undeclared = await Promise.all((await listUnits()).map(undeclaredReads))
const imports = readImports(REPOSITORY, files)
const needs = undeclaredNeeds(imports, 'services/product-api/src/modules', MODULES)
const broken = [...brokenLaws(imports), ...circlesOf(imports), ...needs, ...undeclared.flat()]
for (const one of broken) process.stderr.write(`${one}\n`)
if (broken.length > 0) process.exit(1)
process.stdout.write(`The imports of ${files.length} files keep the laws\n`)
