/**
 * Fewest letters to add, remove, replace or exchange with a neighbour that turn one word into
 * another (optimal string alignment), in UTF-16 code units; `most` + 1 as soon as more than `most`
 * are needed.
 */
export function editsBetween(a: string, b: string, max: number): number {
  let last = new Uint16Array(b.length + 1)
  let previous = Uint16Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = new Uint16Array(b.length + 1)
    line[0] = row
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + differs,
      )
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) edits = Math.min(edits, (last[column - 2] ?? 0) + 1)
      line[column] = edits
      if (edits < least) least = edits
    }
    // An exchange reaches back two lines, so one line above the limit is not the end yet.
    if (least > max + 1) return max + 1
    last = previous
    previous = line
  }
  return Math.min(previous[b.length] ?? 0, max + 1)
}
