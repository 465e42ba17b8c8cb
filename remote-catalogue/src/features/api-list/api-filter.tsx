import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { Form, useLocation, useNavigate } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import { useState } from 'react'
import classes from './api-filter.module.css'
import { type ListFilter, readFilter, writeFilter } from './filter-entries.ts'

/**
 * The filter of /api. It is a plain GET form: with JavaScript every change goes into the address at
 * once, without it the button sends the same parameters.
 */
export function ApiFilter({ filter }: { filter: ListFilter }) {
  const navigate = useNavigate()
  const location = useLocation()
  const [formKey, setFormKey] = useState(location.key)
  const isOwnChange = (location.state as { typed?: string } | null)?.typed === formKey
  // Another way of arriving (Back, the search of the header) fills the fields anew.
  if (!isOwnChange && formKey !== location.key) setFormKey(location.key)
  return (
    <Form
      key={formKey}
      className={classes.Filter}
      onChange={(event) => {
        const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>
        const next = readFilter(new URLSearchParams([...fields]))
        void navigate(`/api${writeFilter(next)}`, {
          replace: true,
          preventScrollReset: true,
          state: { typed: formKey },
        })
      }}
    >
      <label className={classes.Text}>
        <span>Filter by text</span>
        <input name="q" type="search" maxLength={200} defaultValue={filter.text} />
      </label>
      <label>
        <span>Category</span>
        <select name="category" defaultValue={filter.category}>
          <option value="">All categories</option>
          {ALL_CATEGORIES.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Sort by</span>
        <select name="sort" defaultValue={filter.sort}>
          <option value="catalogue">Catalogue order</option>
          <option value="name">Name</option>
          <option value="newest">Newest first</option>
        </select>
      </label>
      <div className={classes.Checks}>
        <label>
          <input type="checkbox" name="new" value="1" defaultChecked={filter.isNew} />
          New
        </label>
        <label>
          <input type="checkbox" name="updated" value="1" defaultChecked={filter.isUpdated} />
          Updated
        </label>
        <label>
          <input type="checkbox" name="available" value="1" defaultChecked={filter.isAvailable} />
          Available now
        </label>
      </div>
      <Button type="submit" className={classes.Apply}>
        Apply
      </Button>
    </Form>
  )
}
