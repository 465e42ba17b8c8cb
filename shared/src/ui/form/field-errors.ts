import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Errors in words for the visitor, by the names of the fields. */
type FieldErrors = Readonly<Record<string, string | undefined>>

const NONE: readonly string[] = []

/**
 * Shows a form's errors until their fields are edited; the first one gets the focus whenever
 * `errors` is another object. The browser's own messages are for pages without JavaScript.
 */
export function useFieldErrors(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState({ of: errors, names: NONE })
  const names = edited.of === errors ? edited.names : NONE
  useEffect(() => focusField(form.current, (name) => errors[name] !== undefined), [errors])
  const ref = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (element) element.noValidate = true
  }, [])
  return {
    /** For the form itself. */
    props: {
      ref,
      onInput({ target }: FormEvent<HTMLFormElement>) {
        if (!('name' in target) || typeof target.name !== 'string') return
        if (errors[target.name]) setEdited({ of: errors, names: [...names, target.name] })
      },
    },
    errorOf: (name: string) => (names.includes(name) ? undefined : errors[name]),
    form,
  }
}

/** Focuses the first control of a form whose name is meant. */
export function focusField(form: HTMLFormElement | null, isMeant: (name: string) => boolean): void {
  const controls = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLElement)
  controls.find((one) => isMeant(one.getAttribute('name') ?? ''))?.focus()
}
