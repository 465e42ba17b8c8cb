import { Button, closeIcon, Icon, TextField } from '@orchard/shared/ui'
import { useId, useState } from 'react'
import classes from './choice-list.module.css'

/** Any number of names, chosen one by one with suggestions; its value is the names with spaces between them. */
export function ChoiceList({
  label,
  name,
  hint,
  options,
  defaultValue,
  error,
}: {
  label: string
  /** Of the field in the form. */
  name: string
  hint: string
  /** Suggestions; others can be typed. */
  options: readonly string[]
  defaultValue: string
  error: string | undefined
}) {
  const id = useId()
  const [chosen, setChosen] = useState(() => defaultValue.split(' ').filter(Boolean))
  const [typed, setTyped] = useState('')
  const next = typed.trim().toLowerCase()
  const add = () => {
    if (next !== '' && !chosen.includes(next)) setChosen([...chosen, next])
    setTyped('')
  }
  return (
    <div className={classes.Choices}>
      {/* What is typed and not added yet is meant, too. */}
      <input type="hidden" name={name} value={[...chosen, next].filter(Boolean).join(' ')} />
      <div className={classes.Line}>
        <TextField
          label={label}
          note="optional"
          hint={hint}
          list={id}
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || next === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button onClick={add}>
          Add<span className="visually-hidden">{` to ${label}`}</span>
        </Button>
      </div>
      <datalist id={id}>
        {options
          .filter((option) => !chosen.includes(option))
          .map((option) => (
            <option key={option} value={option} />
          ))}
      </datalist>
      {chosen.length > 0 && (
        <ul className={classes.Chosen} aria-label={`Chosen: ${label}`}>
          {chosen.map((one) => (
            <li key={one}>
              <span translate="no">{one}</span>
              <button
                type="button"
                aria-label={`Remove ${one}`}
                onClick={() => setChosen(chosen.filter((other) => other !== one))}
              >
                <Icon path={closeIcon} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
