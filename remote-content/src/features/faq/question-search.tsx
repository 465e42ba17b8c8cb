import { Form, useLocation, useNavigate } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import { useState } from 'react'
import classes from './question-search.module.css'

/**
 * The search of /faq. It is a plain GET form: with JavaScript every key changes the address at once,
 * without it the button sends the same parameter.
 */
export function QuestionSearch({ query }: { query: string }) {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const [formKey, setFormKey] = useState(key)
  const isOwnChange = (state as { typed?: string } | null)?.typed === formKey
  // Another way of arriving (Back, a link to a question) fills the field anew.
  if (!isOwnChange && formKey !== key) setFormKey(key)
  return (
    <Form
      key={formKey}
      role="search"
      className={classes.Search}
      onSubmit={(event) => {
        event.preventDefault() // the address has the query already
      }}
      onChange={(event) => {
        const typed = new FormData(event.currentTarget).get('q')
        const q = typeof typed === 'string' ? typed : ''
        const search = q.trim() === '' ? '' : `?${new URLSearchParams({ q })}`
        void navigate(`/faq${search}`, {
          replace: true,
          preventScrollReset: true,
          state: { typed: formKey },
        })
      }}
    >
      <label>
        <span>Search the questions</span>
        <input name="q" type="search" maxLength={200} defaultValue={query} />
      </label>
      <Button type="submit" className={classes.Apply}>
        Search
      </Button>
    </Form>
  )
}
