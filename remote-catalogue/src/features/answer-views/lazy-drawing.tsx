import { type ComponentType, lazy, Suspense } from 'react'
import type { AnswerView, EntryField } from '#build/entry-schema.ts'

interface Drawing {
  answer: unknown
  view: AnswerView | undefined
  fields: readonly EntryField[]
}

const DrawnAnswer = lazy(async (): Promise<{ default: ComponentType<Drawing> }> => {
  try {
    return { default: (await import('./drawn-answer.tsx')).DrawnAnswer }
  } catch (error) {
    // The JSON beside it has the same content.
    console.warn('The drawing could not be loaded:', error)
    return { default: () => null }
  }
})

/** Draws an answer as its entry says, with code that is only fetched for the first answer. */
export function LazyDrawing(drawing: Drawing) {
  return (
    <Suspense fallback={<p>Drawing the response…</p>}>
      <DrawnAnswer {...drawing} />
    </Suspense>
  )
}
