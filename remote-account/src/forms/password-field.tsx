import { TextField } from '@orchard/shared/ui'
import { type ComponentProps, useState } from 'react'
import classes from './password-field.module.css'

/** A password field with a button to show the password. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={classes.Password}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <button
        type="button"
        className={classes.Show}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <span>{isShown ? 'Hide' : 'Show'}</span>
        <span className="visually-hidden">{` ${props.label.toLowerCase()}`}</span>
      </button>
    </div>
  )
}
