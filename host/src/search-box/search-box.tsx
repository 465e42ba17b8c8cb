import { Form, useNavigate } from '@orchard/shared/router'
import { Icon, searchIcon } from '@orchard/shared/ui'
import { memo, use, useLayoutEffect, useRef } from 'react'
import { attachSearch } from './combobox.ts'
import classes from './search-box.module.css'
import { SearchPartsContext } from './search-parts-context.ts'

/**
 * The elements of the header's search. React only places them: `attachSearch` makes them work, often before React is
 * there, and what it writes into them is its own. Without JavaScript the form leads to /api?q=.
 */
export const SearchBox = memo(function SearchBox() {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const parts = use(SearchPartsContext)
  useLayoutEffect(() => {
    if (!form.current) return
    return attachSearch(form.current, { ...parts, navigate: (path) => void navigate(path) })
  }, [parts, navigate])
  return (
    <Form role="search" aria-label="Site" action="/api" className={classes.Search} ref={form}>
      <Icon path={searchIcon} size={18} />
      <input
        name="q"
        type="text"
        enterKeyHint="search"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Search APIs..."
        aria-label="Search APIs"
        aria-expanded="false"
        aria-autocomplete="list"
        suppressHydrationWarning
      />
      <span className={classes.Key} aria-hidden="true">
        /
      </span>
      {/* For a text, also an empty one, React leaves alone what else is in the element. */}
      <div hidden data-popup suppressHydrationWarning>
        {''}
      </div>
    </Form>
  )
})
