import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { EntryParameter } from '#build/entry-schema.ts'
import classes from './try-it-section.module.css'

/** What the form is made from. */
export interface TryItProps {
  /** Absolute, without a query. */
  url: string
  parameters: readonly EntryParameter[]
  /** The example call of the documentation, which the form begins with. */
  args: Readonly<Record<string, string | number | boolean>>
  /** True for an API that answers only with a key. */
  needsKey: boolean
}

/** How far below the screen the form may be when its code is fetched, in px. */
const NEAR = '500px'

/**
 * The place of the form that calls an API. `load` fetches the form, once a visitor comes near; it must
 * be the same function on every rendering.
 */
export function TryIt<Props extends object>({
  load,
  form,
}: {
  load(): Promise<ComponentType<Props>>
  form: Props
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const Form = useMemo(() => lazy(async () => ({ default: await load() })), [load])
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.Place}>
      {isNear && (
        <Suspense fallback={null}>
          <Form {...form} />
        </Suspense>
      )}
    </div>
  )
}
