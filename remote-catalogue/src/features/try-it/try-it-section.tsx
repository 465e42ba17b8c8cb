import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { EntryParameter } from '#build/entry-schema.ts'
import type { BodyDetail } from '#src/data/catalogue-data.ts'
import classes from './try-it-section.module.css'

/** The props of the form. */
export interface TryItProps {
  /** Absolute, without a query. */
  url: string
  parameters: readonly EntryParameter[]
  body?: BodyDetail | undefined
  /** The documented example call, whose values the form begins with. */
  args: Readonly<Record<string, string | number | boolean>>
  /** True for an API that responds only with a key. */
  needsKey: boolean
}

/** The form's code is fetched when the form is within this distance of the screen. */
const NEAR = '500px'

/**
 * Renders the form that calls an API once a visitor comes near. `load` fetches the form and must be
 * the same function in every render.
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
      // Several changes arrive together while the page is busy.
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setNear(true)
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
