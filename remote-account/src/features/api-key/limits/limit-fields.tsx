import { type ListApis, listApis } from '@orchard/shared/responses/gateway'
import { type FieldState, TextAreaField, TextField } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import type { KeyKind } from '#src/data/entities.ts'
import type { Values } from '#src/forms/check-fields.ts'
import { ChoiceList } from './choice-list.tsx'
import classes from './limit-fields.module.css'

/** Names that the APIs of the catalogue and their categories have in URLs. */
interface Names {
  apis: readonly string[]
  categories: readonly string[]
}

/** The fields of the limits of a key; an empty one is no limit. */
export function LimitFields({
  apiHost,
  kind,
  values,
  field,
}: {
  /** Origin of the product API, which lists the APIs. */
  apiHost: string
  kind: KeyKind
  values: Values
  field: FieldState
}) {
  const names = useNames(apiHost)
  const isPublic = kind === 'publishable'
  const calls = [
    ['calls_per_day', 'Requests a day', isPublic],
    ['calls_per_month', 'Requests a month', false],
    ['calls_per_second', 'Requests a second', false],
  ] as const
  return (
    <>
      <TextAreaField
        label="Origins of your pages"
        note={isPublic ? undefined : 'optional'}
        required={isPublic}
        rows={2}
        placeholder="https://example.com"
        hint="One on each line. Only pages of these origins can use the key."
        defaultValue={values['origins']}
        spellCheck={false}
        autoCapitalize="none"
        {...field('origins')}
      />
      <ChoiceList
        label="APIs"
        hint="The last part of an API’s URL, such as time-zone."
        options={names.apis}
        defaultValue={values['apis'] ?? ''}
        {...field('apis')}
      />
      <ChoiceList
        label="Categories"
        hint="All APIs of a category, also those that come later."
        options={names.categories}
        defaultValue={values['categories'] ?? ''}
        {...field('categories')}
      />
      <TextAreaField
        label="IP addresses"
        note="optional"
        rows={2}
        placeholder="203.0.113.0/24"
        hint="IPv4 or IPv6, each an address or a CIDR block, one on each line."
        defaultValue={values['addresses']}
        spellCheck={false}
        autoCapitalize="none"
        {...field('addresses')}
      />
      <div className={classes.Numbers}>
        {calls.map(([name, label, isRequired]) => (
          <TextField
            key={name}
            label={label}
            note={isRequired ? undefined : 'optional'}
            required={isRequired}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={values[name]}
            {...field(name)}
          />
        ))}
        <TextField
          label="Last day"
          note="optional"
          type="date"
          defaultValue={values['expires_on']}
          {...field('expires_on')}
          error={field('expires_on').error ?? field('expires_at').error}
        />
      </div>
      <p>Days and months are in UTC. Your plan’s quota and rate limit apply in any case.</p>
    </>
  )
}

/** Reads the names that are suggested; without them, they are typed. */
function useNames(apiHost: string): Names {
  const [names, setNames] = useState<Names>({ apis: [], categories: [] })
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`${apiHost}/v1`, { credentials: 'omit', signal: leaving.signal })
      .then(async (response) => setNames(namesOf(listApis(await response.json()))))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [apiHost])
  return names
}

function namesOf({ apis }: ListApis = { apis: [] }): Names {
  const categories = new Set(apis.flatMap(({ category }) => category ?? []))
  return { apis: apis.map(({ slug }) => slug), categories: [...categories].toSorted() }
}
