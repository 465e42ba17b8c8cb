import type { ResponseKind } from '#src/call-contracts/call-contracts.ts'

/** What a caller needs to know of an error: the text of its page. */
export interface ErrorText {
  /** HTTP statuses that it is sent with, the usual one first. */
  status: readonly [number, ...number[]]
  /** Why it is sent. */
  cause: string
  /** What the caller can do. */
  fix: string
  /** `detail` of the sample response. */
  detail: string
  /** The APIs whose calls may get it: all by default, none where it is of no call. */
  of?: ErrorScope
}

/**
 * Calls that may get an error: none, those of one kind of responses, those that send a picture or something else, those
 * that ask the host that the caller names, or those of single APIs by their slugs.
 */
export type ErrorScope =
  | 'none'
  | 'live'
  | 'keyless'
  | 'picture'
  | 'no-picture'
  | 'network'
  | readonly string[]

/** What decides which errors the calls of an API may get. */
export interface CalledApi {
  slug: string
  body: { kind: 'picture' | 'text' } | null
  answer: { kind: ResponseKind; from?: readonly string[] | undefined }
}

/** True where calls of the API may get an error of that scope. */
export function isInScope(
  scope: ErrorScope | undefined,
  { answer: response, body, slug }: CalledApi,
): boolean {
  switch (scope) {
    case undefined:
      return true
    case 'none':
      return false
    case 'live':
      return response.kind === 'live'
    case 'keyless':
      return response.kind !== 'live'
    case 'picture':
      return body?.kind === 'picture'
    case 'no-picture':
      return body?.kind !== 'picture'
    case 'network':
      return response.from?.includes('network') ?? false
    default:
      return scope.includes(slug)
  }
}
