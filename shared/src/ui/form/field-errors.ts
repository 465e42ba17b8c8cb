import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Errors in words for the visitor, by the names of the fields. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

const NONE: readonly string[] = []

/**
 * Shows a form's errors until their fields are edited, or an edit of another field makes them right; the first one gets
 * the focus whenever `errors` is another object. The browser's own messages are for pages without JavaScript.
 * @param check the errors of the form as it is now; by default an error depends on its own field alone.
 */
export function useFieldErrors(
  errors: FieldErrors,
  check: (form: HTMLFormElement) => FieldErrors = () => errors,
) {
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
      onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
        const open = Object.keys(errors).filter((name) => errors[name] && !names.includes(name))
        if (open.length === 0 || !('name' in target)) return
        const left = check(currentTarget)
        const ended = open.filter((name) => name === target.name || !left[name])
        if (ended.length > 0) setEdited({ of: errors, names: [...names, ...ended] })
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
