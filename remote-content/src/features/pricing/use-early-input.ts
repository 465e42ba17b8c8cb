import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Hands over what a visitor entered before React took the form over, by the names of its fields. They
 * are read before the next render could put the server's values back; `take` runs once.
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
