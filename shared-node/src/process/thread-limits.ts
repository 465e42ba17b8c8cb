import type { ResourceLimits } from 'node:worker_threads'

/**
 * A thread that runs out of memory while Node restores its snapshot aborts the process, and no handler is called.
 * Node 22, 24 and 26 do so at 2 MB and at no more than that; from 8 MB on, an empty thread starts on each of them and on 20.
 */
const MIN_HEAP_MB = 16

/**
 * Returns `resourceLimits` for a worker thread. No code sets them in another way.
 * @param heapMb heap of old objects; a thread that needs more ends with `ERR_WORKER_OUT_OF_MEMORY`.
 * @param youngMb heap of new objects, in addition.
 * @throws {RangeError} if the heap is so small that the thread could end the process.
 */
export function threadLimits(heapMb: number, youngMb: number): ResourceLimits {
  if (!(heapMb >= MIN_HEAP_MB))
    throw new RangeError(`A thread needs a heap of ${MIN_HEAP_MB} MB or more, not ${heapMb} MB`)
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb }
}
