import path from 'node:path'
import { filesBelow, listUnits, REPOSITORY, unitFolder } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { bareTexts } from './bare-texts.ts'

readArguments({
  name: 'run check:texts',
  does: 'Finds texts beside other nodes, which a translator would break.',
})
const folders = [...(await listUnits()).map(unitFolder), 'shared']
const components = await Promise.all(
  folders.map(async (folder) => {
    const root = path.join(REPOSITORY, folder, 'src')
    const files = await filesBelow(root)
    return files
      .filter((file) => /(?<!\.test)\.tsx$/.test(file))
      .map((file) => path.join(root, file))
  }),
)
const problems = bareTexts(REPOSITORY, components.flat())
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) {
  process.stderr.write(
    'Give each of these texts an element of its own, or make it the only child.\n',
  )
  process.exit(1)
}
