/** One page of a list that may have several. */
export interface ListPage<T> {
  items: readonly T[]
  /** From 1. */
  number: number
  /** Of pages; at least 1. */
  count: number
}

/**
 * The page of a list that `?page=` of an address asks for. A number that the list does not have gives
 * the nearest page, and anything else the first one.
 * @param size the most items of a page.
 */
export function pageOf<T>(items: readonly T[], query: URLSearchParams, size: number): ListPage<T> {
  const count = Math.max(1, Math.ceil(items.length / size))
  const asked = Number(query.get('page'))
  const number = Number.isInteger(asked) && asked > 1 ? Math.min(asked, count) : 1
  return { items: items.slice((number - 1) * size, number * size), number, count }
}

/** The address of a page of the list at `address`, which may have a query. */
export function pageAddress(address: string, number: number): string {
  if (number === 1) return address
  return `${address}${address.includes('?') ? '&' : '?'}page=${number}`
}

/** ` page 2 of 10` after a comma, or nothing where there is one page. */
export function pageWords({ count, number }: Pick<ListPage<unknown>, 'count' | 'number'>): string {
  return count > 1 ? `, page ${number} of ${count}` : ''
}

/** Numbers of the pages that links lead to; null stands for those left out between two. */
export function linkedPages(number: number, count: number): (number | null)[] {
  const shown = [1, number - 1, number, number + 1, count].filter(
    (one, index, all) => one >= 1 && one <= count && all.indexOf(one) === index,
  )
  return shown.flatMap((one, index) => {
    const before = shown[index - 1] ?? 0
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? [null, one] : [one]
  })
}
