import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EntryParameter } from '#build/entry-schema.ts'
import classes from './try-it.module.css'

/** What the form is made from. */
export interface TryItProps {
  /** Absolute, without a query. */
  url: string
  parameters: readonly EntryParameter[]
  /** The example call of the documentation, which the form begins with. */
  args: Readonly<Record<string, string | number | boolean>>
}

const Form = lazy(async () => ({ default: (await import('./try-it-form.tsx')).TryItForm }))

/** How far below the screen the form may be when its code is fetched, in px. */
const NEAR = '500px'

/** The form that calls an API. Its code comes when a visitor comes near it. */
export function TryIt(props: TryItProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
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
          <Form {...props} />
        </Suspense>
      )}
    </div>
  )
}
