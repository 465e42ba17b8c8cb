import { createContext, type ReactNode, use } from 'react'
import type { OperatorApi } from './operator-api.ts'

/** What every part of the console works with. */
export interface Operator {
  api: OperatorApi
  /** Origin of the product API. */
  apiHost: string
  /** Shows what came of an act whose form is gone, and takes the focus. */
  report(outcome: ReactNode): void
}

/** Set by the frame of the console. */
export const OperatorContext = createContext<Operator | null>(null)

/** @throws {Error} outside the console. */
export function useOperator(): Operator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('This part belongs into the console')
  return operator
}
