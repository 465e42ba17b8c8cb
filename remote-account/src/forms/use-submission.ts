import { useSubmission as useAny } from '@orchard/shared/ui'
import { useCallback } from 'react'
import { explainFailure } from '#src/rules/explain-failure.ts'
import type { RefusalContext } from '#src/rules/refusal-words.ts'

/**
 * As `useSubmission` of the kit, with the words of the account pages.
 * @param context the form, if the identity provider's refusals need words of its own.
 */
export function useSubmission(context?: RefusalContext, isInMessage = false) {
  const explain = useCallback((error: unknown) => explainFailure(error, context), [context])
  return useAny(explain, isInMessage)
}
