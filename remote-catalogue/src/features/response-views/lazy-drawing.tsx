import { type ComponentType, lazy, Suspense } from 'react'
import type { EntryField, ResponseView } from '#build/entry-schema.ts'

interface Drawing {
  response: unknown
  view: ResponseView | undefined
  fields: readonly EntryField[]
}

const DrawnResponse = lazy(async (): Promise<{ default: ComponentType<Drawing> }> => {
  try {
    return { default: (await import('./drawn-response.tsx')).DrawnResponse }
  } catch (error) {
    // The JSON beside it has the same content.
    console.warn('The drawing could not be loaded:', error)
    return { default: () => null }
  }
})

/** Draws a response as its entry says, with code that is only fetched for the first response. */
export function LazyDrawing(drawing: Drawing) {
  return (
    <Suspense fallback={<p>Drawing the response…</p>}>
      <DrawnResponse {...drawing} />
    </Suspense>
  )
}
