import type { ReleaseManifest } from '@orchard/shared/contracts'

const SHORTEST = 2
const LONGEST = 16

/** The faults of the link that a remote asks for in the header, a sentence for each. */
export function navigationProblems({
  routes: { navigation, pages },
  unit,
}: Pick<ReleaseManifest, 'routes' | 'unit'>): string[] {
  if (!navigation) return []
  const { label, order, path } = navigation
  const isLabel = label === label.trim() && label.length >= SHORTEST && label.length <= LONGEST
  return [
    ...(isLabel
      ? []
      : [
          `${unit} asks for the link "${label}" in the header; a label has ${SHORTEST} to ${LONGEST} characters`,
        ]),
    ...(pages.some((page) => page.path === path) && !/[:*?]/.test(path)
      ? []
      : [
          `${unit} asks for a link to ${path} in the header; name one of its pages that has no parameters`,
        ]),
    ...(order === undefined || Number.isFinite(order)
      ? []
      : [`${unit}: the order of its link in the header must be a number`]),
  ]
}
