import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { type ListPage, linkedPages, pageAddress } from '#src/paging/page-of.ts'
import classes from './pager.module.css'

/** Properties of `Pager`. */
export interface PagerProps {
  page: Pick<ListPage<unknown>, 'count' | 'number'>
  /** Of the first page, with what else the list is filtered by. */
  address: string
  /** The router's link, handed in because only the caller gets the one that the host provides. */
  Link: ComponentType<{
    to: string
    children: ReactNode
    rel?: 'next' | 'prev' | undefined
    'aria-label'?: string | undefined
    'aria-current'?: 'page' | undefined
  }>
}

/** Links to the other pages of a list; nothing where there is one page. */
export function Pager({ address, Link, page: { count, number } }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(number)
  // The start of the list gets the focus, as that of another page of the site does.
  useEffect(() => {
    if (shown.current === number) return
    shown.current = number
    const { activeElement } = document
    if (activeElement === document.body || nav.current?.contains(activeElement))
      nav.current?.closest('main')?.focus({ preventScroll: true })
  }, [number])
  if (count === 1) return null
  const link = (to: number, words: ReactNode, rel?: 'next' | 'prev') => (
    <Link to={pageAddress(address, to)} rel={rel}>
      {words}
    </Link>
  )
  return (
    <nav ref={nav} aria-label="Pages" className={classes.Pager}>
      <ul>
        {number > 1 && <li>{link(number - 1, 'Previous', 'prev')}</li>}
        {linkedPages(number, count).map((one, index, all) =>
          one === null ? (
            <li key={`after ${all[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={one}>
              <Link
                to={pageAddress(address, one)}
                aria-label={`Page ${one}`}
                aria-current={one === number ? 'page' : undefined}
              >
                {one}
              </Link>
            </li>
          ),
        )}
        {number < count && <li>{link(number + 1, 'Next', 'next')}</li>}
      </ul>
    </nav>
  )
}
