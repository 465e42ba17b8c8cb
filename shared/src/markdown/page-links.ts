import { type ListPage, pageAddress } from '#src/paging/page-of.ts'
import type { Linker } from './markdown-twin.ts'

/** Links to the pages before and after one of a list; null where there is one page. */
export function pageLinks(
  { count, number }: Pick<ListPage<unknown>, 'count' | 'number'>,
  address: string,
  link: Linker,
): string | null {
  const links = [
    ...(number > 1 ? [link('Previous page', pageAddress(address, number - 1))] : []),
    ...(number < count ? [link('Next page', pageAddress(address, number + 1))] : []),
  ]
  return links.length > 0 ? links.join(' · ') : null
}
