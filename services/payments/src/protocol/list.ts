import { refusal } from '#src/stripe-error.ts'

/** A list in the API's format. */
export interface ListResponse<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** The cursor and size of a page. */
export interface PageParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

const DEFAULT_LIMIT = 10

/** A complete list inside another object. */
export function wholeList<T>(url: string, data: T[]): ListResponse<T> {
  return { object: 'list', data, has_more: false, url }
}

/**
 * Returns one page of a list.
 * @param all all matches, newest first.
 * @throws {StripeError} if the cursor is not in the list.
 */
export function pageOf<T extends { id: string }>(
  url: string,
  all: readonly T[],
  { ending_before, limit = DEFAULT_LIMIT, starting_after }: PageParams,
): ListResponse<T> {
  const place = (id: string, param: string) => {
    const index = all.findIndex((one) => one.id === id)
    if (index < 0) throw refusal.missing('object', id, param)
    return index
  }
  if (ending_before !== undefined) {
    const end = place(ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url }
  }
  const start = starting_after === undefined ? 0 : place(starting_after, 'starting_after') + 1
  const data = all.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < all.length, url }
}
