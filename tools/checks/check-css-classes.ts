import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow, listUnits, REPOSITORY, unitFolder } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'

/**
 * Compares `classes.X` in components with the classes of the CSS Modules they import, both ways:
 * TypeScript sees only an index signature there. Refuses conditions in pixels, too: the room that text needs grows
 * with its size, which a visitor sets.
 */
readArguments({
  name: 'run check:css',
  does: 'Compares the classes that components use with those of their CSS modules.',
})
const folders = [...(await listUnits()).map(unitFolder), 'shared']
const problems: string[] = []
for (const folder of folders) {
  const root = path.join(REPOSITORY, folder, 'src')
  const all = await filesBelow(root)
  for (const file of all.filter((one) => one.endsWith('.css')))
    for (const [rule] of (await readFile(path.join(root, file), 'utf8')).matchAll(
      /@(?:media|container)[^{]*\dpx[^{]*/g,
    ))
      problems.push(
        `${path.join(folder, 'src', file)}: ${rule.trim()} counts pixels; say it in rem`,
      )
  const files = all.filter((file) => file.endsWith('.tsx'))
  const used = new Map<string, Map<string, string>>()
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [, name = '', module = ''] of text.matchAll(
      /import (\w+) from '(.+\.module\.css)'/g,
    )) {
      const sheet = module.startsWith('#src/')
        ? path.join(root, module.slice('#src/'.length))
        : path.join(root, path.dirname(file), module)
      const names = used.get(sheet) ?? new Map()
      used.set(sheet, names)
      for (const [, role = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        names.set(role, path.join(folder, 'src', file))
    }
  }
  for (const [sheet, names] of used) {
    const text = (await readFile(sheet, 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '')
    const declared = new Set([...text.matchAll(/\.([A-Z]\w*)/g)].map(([, role = '']) => role))
    const label = path.relative(REPOSITORY, sheet)
    for (const [role, file] of names)
      if (!declared.has(role)) problems.push(`${label} has no class ${role}, which ${file} uses`)
    for (const role of declared)
      if (!names.has(role)) problems.push(`${label}: nothing uses ${role}; remove it`)
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
