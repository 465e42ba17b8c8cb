import { type ComponentType, lazy, Suspense } from 'react'
import type { AnswerView, EntryField } from '#build/entry-schema.ts'
import { TryItForm } from '#src/features/try-it/try-it-form.tsx'
import type { TryItProps } from '#src/features/try-it/try-it-section.tsx'

interface Drawing {
  answer: unknown
  view: AnswerView | undefined
  fields: readonly EntryField[]
}

const DrawnAnswer = lazy(async (): Promise<{ default: ComponentType<Drawing> }> => {
  try {
    return { default: (await import('#src/features/answer-views/drawn-answer.tsx')).DrawnAnswer }
  } catch (error) {
    // The JSON stands beside it, and says the same.
    console.warn('The drawing could not be loaded:', error)
    return { default: () => null }
  }
})

/** The form that calls an API, with its answers drawn as the entry says. */
export function DrawingForm({ view, fields, ...form }: TryItProps & Omit<Drawing, 'answer'>) {
  return (
    <TryItForm
      {...form}
      drawAnswer={(answer) => (
        <Suspense fallback={<p>Drawing the answer…</p>}>
          <DrawnAnswer answer={answer} view={view} fields={fields} />
        </Suspense>
      )}
    />
  )
}
