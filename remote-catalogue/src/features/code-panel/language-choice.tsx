import { Form, Link, useLocation, useNavigate } from '@orchard/shared/router'
import { Button, useEarlyInput } from '@orchard/shared/ui'
import { useRef, useState } from 'react'
import classes from './code-panel.module.css'

/** One tab. */
export interface CodeTab {
  id: string
  name: string
}

/**
 * The tabs of a code sample where all of them fit, else a field to choose from. Both lead to `?lang=`, so that they work
 * without JavaScript.
 */
export function LanguageChoice({
  tabs,
  current,
  onChoose,
}: {
  tabs: readonly CodeTab[]
  current: string
  onChoose(id: string): void
}) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [fromServer] = useState(current)
  const choose = (id: string) => {
    onChoose(id)
    void navigate(`${pathname}?lang=${id}`, { replace: true, preventScrollReset: true })
  }
  useEarlyInput(form, (fields) => {
    const early = fields.get('lang')
    if (early && early !== fromServer) choose(early)
  })
  return (
    <>
      <nav aria-label="Language">
        <ul>
          {tabs.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`${pathname}?lang=${id}`}
                rel="nofollow"
                replace
                preventScrollReset
                aria-current={id === current ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form ref={form} className={classes.Language}>
        <label>
          <span>Language</span>
          <select name="lang" value={current} onChange={({ target }) => choose(target.value)}>
            {tabs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">Show</Button>
      </Form>
    </>
  )
}
