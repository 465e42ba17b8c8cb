import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Calls `take` once with the form's fields as a visitor changed them before hydration. Reads them
 * in a layout effect, before a render can reset them.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (fields: ReadonlyMap<string, string>) => void,
): void {
  const early = useRef<ReadonlyMap<string, string> | null>(null)
  useLayoutEffect(() => {
    const found = new Map<string, string>()
    new FormData(form.current ?? undefined).forEach((value, name) => {
      if (typeof value === 'string') found.set(name, value)
    })
    early.current = found
  }, [form])
  useEffect(() => {
    if (early.current) take(early.current)
    early.current = null
  })
}
