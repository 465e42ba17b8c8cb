import type { MessagePort } from 'node:worker_threads'
import { AnswerError } from '#src/answer-error.ts'

/** Looks at a picture. The first import of its libraries takes longer than most pictures. */
export type LookAtPicture<Parameters = never, Answer = unknown> = (
  picture: Uint8Array,
  parameters: Parameters,
) => Promise<Answer>

/** A picture as it is handed to a thread. */
export interface PictureTask {
  /** Names the API, which is one of `apis`. */
  slug: string
  picture: Uint8Array
  /** Checked parameters of the API. */
  parameters: unknown
  /** Told when the work begins, after everything is loaded. */
  begun: MessagePort
}

/** An error class does not survive the way between threads. */
export type PictureOutcome =
  | { answer: unknown }
  | { refusal: ConstructorParameters<typeof AnswerError> }

/** Makes the task of a worker thread, which loads what looks at pictures by `load`. */
export function createWork(load: (slug: string) => Promise<LookAtPicture>) {
  return async ({ begun, parameters, picture, slug }: PictureTask): Promise<PictureOutcome> => {
    const look = await load(slug)
    begun.postMessage('begun')
    try {
      return { answer: await look(picture, parameters as never) }
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      return { refusal: [error.status, error.code, error.message, error.errors] }
    } finally {
      begun.close()
    }
  }
}
