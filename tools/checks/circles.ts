import { type Import, workspaceOf } from './imports.ts'

/** An import by which a folder leads to another one. */
type Step = Pick<Import, 'from' | 'specifier'> & { folder: string }

/**
 * Names the circles of folders that import each other, each with its path: `a → b → a (a/x.ts imports #src/b/y.ts; …)`.
 * Types alone close none. A folder is one directly below `src`, or a module; a file beside them counts by itself.
 */
export function circlesOf(imports: readonly Import[]): string[] {
  const steps = new Map<string, Map<string, Step>>()
  for (const { from, isOfTypes, specifier, to } of imports) {
    const [here, there] = [folderOf(from), folderOf(to)]
    if (isOfTypes || here === there || workspaceOf(from) !== workspaceOf(to) || isForTests(from))
      continue
    const ways = steps.get(here) ?? new Map<string, Step>()
    steps.set(here, ways.set(there, ways.get(there) ?? { folder: there, from, specifier }))
  }
  const circles = [...steps.keys()]
    .map((folder) => shortestCircle(folder, steps))
    .filter((circle) => circle !== null)
  const isNew = (circle: Step[], index: number) =>
    circles.findIndex((one) => keyOf(one) === keyOf(circle)) === index
  return circles.filter(isNew).map(describe)
}

/** The folder of a file that it counts for. */
function folderOf(file: string): string {
  const [, folder = file] =
    /^((?:services\/|clients\/)?[^/]+\/src\/(?:modules\/)?[^/]+)\//.exec(file) ?? []
  return folder
}

function shortestCircle(
  start: string,
  steps: ReadonlyMap<string, ReadonlyMap<string, Step>>,
): Step[] | null {
  const seen = new Set<string>()
  let paths: Step[][] = [[]]
  while (paths.length > 0) {
    const next: Step[][] = []
    for (const path of paths)
      for (const step of steps.get(path.at(-1)?.folder ?? start)?.values() ?? []) {
        if (step.folder === start) return [...path, step]
        if (seen.has(step.folder)) continue
        seen.add(step.folder)
        next.push([...path, step])
      }
    paths = next
  }
  return null
}

/** The same for a circle wherever it begins. */
const keyOf = (circle: readonly Step[]) =>
  circle
    .map(({ folder }) => folder)
    .sort()
    .join()

function describe(circle: Step[]): string {
  const reasons = circle.map(({ from, specifier }) => `${from} imports ${specifier}`)
  const folders = [circle.at(-1), ...circle].map((step) => step?.folder)
  return `${folders.join(' → ')} (${reasons.join('; ')}): folders import each other in a circle; move what both need to a third one, or pass it`
}

const isForTests = (file: string) => /\.(?:test|soak)\.tsx?$|\/testing\//.test(file)
