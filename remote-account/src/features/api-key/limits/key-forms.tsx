import { MAX_NAME_CHARACTERS } from '@orchard/shared/facts'
import { TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { KeyKind, KeyLimits } from '#src/data/entities.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import classes from '#src/ui/step.module.css'
import { LimitFields } from './limit-fields.tsx'
import { checkLimits, toLimits, toValues } from './limit-values.ts'

const NEW_LIMITS = {}
const KINDS = [
  ['secret', 'Secret: for servers, apps and scripts of your own'],
  ['publishable', 'Publishable: for web pages, where everybody can read it'],
] as const

/** Failures of the server beside their fields; it names the expiry by its time. */
const BLAME = { key_name_taken: 'name', name_invalid: 'name' }

/** Names a new key, and sets what it may be used for. */
export function NewKeyForm({
  apiHost,
  onSend,
}: {
  apiHost: string
  onSend(made: { name: string; kind: KeyKind; limits: object }): Promise<void>
}) {
  const [kind, setKind] = useState<KeyKind>('secret')
  const [isLimited, setLimited] = useState(false)
  const isPublic = kind === 'publishable'
  return (
    <AccountForm
      send="Create key"
      sending="Creating the key…"
      inline
      focusFirst
      check={(values) => ({
        ...checkLimits(kind, values, new Date()),
        name: values['name'] ? undefined : 'A name cannot be empty',
      })}
      blame={BLAME}
      onSend={(values) => onSend({ name: values['name'] ?? '', kind, limits: toLimits(values) })}
    >
      {(field) => (
        <>
          <TextField
            label="Key name"
            maxLength={MAX_NAME_CHARACTERS}
            autoComplete="off"
            required
            {...field('name')}
          />
          <fieldset className={classes.Choices}>
            <legend>Kind of key</legend>
            {KINDS.map(([value, words]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="kind"
                  value={value}
                  checked={kind === value}
                  onChange={() => setKind(value)}
                />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
          {!isPublic && (
            <label>
              <input
                type="checkbox"
                checked={isLimited}
                onChange={({ target }) => setLimited(target.checked)}
              />{' '}
              Limit what this key can do
            </label>
          )}
          {(isPublic || isLimited) && (
            <LimitFields apiHost={apiHost} kind={kind} values={NEW_LIMITS} field={field} />
          )}
        </>
      )}
    </AccountForm>
  )
}

/** Sets all limits of a key, in place of those before. */
export function LimitsForm({
  apiHost,
  kind,
  limits,
  onSend,
}: {
  apiHost: string
  kind: KeyKind
  limits: KeyLimits
  onSend(limits: object): Promise<void>
}) {
  const [values] = useState(() => toValues(limits))
  return (
    <AccountForm
      send="Save limits"
      sending="Saving the limits…"
      inline
      check={(now) => checkLimits(kind, now, new Date())}
      onSend={(now) => onSend(toLimits(now, limits.expires_at))}
    >
      {(field) => <LimitFields apiHost={apiHost} kind={kind} values={values} field={field} />}
    </AccountForm>
  )
}
