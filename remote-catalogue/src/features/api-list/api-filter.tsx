import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { Form, useAddressForm } from '@orchard/shared/router'
import { Button, useEarlyInput } from '@orchard/shared/ui'
import { useRef } from 'react'
import classes from './api-filter.module.css'
import {
  type ListFilter,
  MAX_TEXT_LENGTH,
  readFilter,
  VIEWS,
  writeFilter,
} from './filter-entries.ts'

/**
 * The filter of /api, a plain GET form. With JavaScript, each change goes into the address at once;
 * without, the button submits the same parameters.
 */
export function ApiFilter({ filter }: { filter: ListFilter }) {
  const { formKey, changeAddress } = useAddressForm()
  const form = useRef<HTMLFormElement>(null)
  const apply = (fields: Iterable<[string, string]>) => {
    const next = writeFilter(readFilter(new URLSearchParams([...fields])))
    if (next !== writeFilter(filter)) changeAddress(`/api${next}`)
  }
  useEarlyInput(form, apply)
  return (
    <Form
      ref={form}
      key={formKey}
      className={classes.Filter}
      onChange={(event) =>
        apply(new FormData(event.currentTarget) as unknown as Iterable<[string, string]>)
      }
    >
      <label className={classes.Text}>
        <span>Filter by text</span>
        <input name="q" type="search" maxLength={MAX_TEXT_LENGTH} defaultValue={filter.text} />
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
          <option value="catalogue">Featured</option>
          <option value="name">Name</option>
          <option value="newest">Newest first</option>
        </select>
      </label>
      <div className={classes.Choices}>
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
        <div role="radiogroup" aria-label="View" className={classes.View}>
          {VIEWS.map((view) => (
            <label key={view}>
              <input
                type="radio"
                className="drawn-by-label"
                name="view"
                value={view}
                defaultChecked={filter.view === view}
              />
              <span>{view === 'cards' ? 'Cards' : 'Compact'}</span>
            </label>
          ))}
        </div>
      </div>
      <Button type="submit" className={classes.Apply}>
        Apply
      </Button>
    </Form>
  )
}
