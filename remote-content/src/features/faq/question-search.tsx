import { Form, useAddressForm } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import classes from './question-search.module.css'

/**
 * The search of /faq, a plain GET form. With JavaScript, each key press changes the address at
 * once; without, the button submits the same parameter.
 */
export function QuestionSearch({ query }: { query: string }) {
  const { formKey, changeAddress } = useAddressForm()
  return (
    <Form
      key={formKey}
      role="search"
      aria-label="Questions"
      className={classes.Search}
      onSubmit={(event) => {
        event.preventDefault() // the address has the query already
      }}
      onChange={(event) => {
        const typed = new FormData(event.currentTarget).get('q')
        const q = typeof typed === 'string' ? typed : ''
        const search = q.trim() === '' ? '' : `?${new URLSearchParams({ q })}`
        changeAddress(`/faq${search}`)
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
