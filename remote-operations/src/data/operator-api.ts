import { AuthError } from '@orchard/shared/auth'
import {
  createProductApi,
  type Failure,
  ProductApiError,
  readJson,
} from '@orchard/shared/product-api'
import type { Read } from '@orchard/shared/responses/read'

const READ = { attempts: 3, deadlineMs: 15_000 }
/** An act is sent once: nobody knows what became of one whose response is lost. */
const ACT = { attempts: 1, deadlineMs: 30_000 }

const WORDS: Readonly<Record<string, string>> = {
  NetworkError: 'The server is not responding. Check your connection and try again.',
  Nonsense: 'The server sent an unexpected response. Try again in a minute.',
  Unclear: 'The connection was lost, so this may have been done. Check before you try again.',
  NotSignedIn: 'Your session has ended. Sign in again in another tab, then try again here.',
  ServerFailure: 'Something went wrong on the server. Try again in a minute.',
}

/** Whatever was thrown, as a failure to show. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof ProductApiError) {
    const { code, errors, message } = error
    return { code, message: WORDS[code] ?? message, errors }
  }
  if (error instanceof AuthError) {
    // A session has not ended because the identity provider does not respond.
    const code = error.code === 'NetworkError' ? error.code : 'NotSignedIn'
    return { code, message: WORDS[code] ?? code }
  }
  console.warn(error)
  return { code: 'Unexpected', message: 'This page failed. Reload it.' }
}

/** Requests to the routes of operators; see `createOperatorApi`. */
export type OperatorApi = ReturnType<typeof createOperatorApi>

/**
 * The routes of operators at the product API, by their path below `/op/operator/`.
 * @param means as `createProductApi` takes them.
 */
export function createOperatorApi(...means: Parameters<typeof createProductApi>) {
  const send = createProductApi(...means)
  const get = (path: string) => send({ path: `/op/operator/${path}`, patience: READ })
  return {
    read: async <T>(path: string, read: Read<T>) => readJson(await get(path), read),
    /** The file that a path responds with. */
    file: async (path: string) => (await get(path)).blob(),
    /** @param idempotencyKey the same for each try of an act that must be done once. */
    act: (method: 'POST' | 'PUT', path: string, body: object, idempotencyKey?: string) =>
      send({ method, path: `/op/operator/${path}`, body, idempotencyKey, patience: ACT }),
  }
}
