import { createContext, use } from 'react'
import type { OperatorApi } from './operator-api.ts'

/** What every part of the console works with. */
export interface Operator {
  api: OperatorApi
  /** Origin of the product API. */
  apiHost: string
}

/** Set by the frame of the console. */
export const OperatorContext = createContext<Operator | null>(null)

/** @throws {Error} outside the console. */
export function useOperator(): Operator {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('This part belongs into the console')
  return operator
}
