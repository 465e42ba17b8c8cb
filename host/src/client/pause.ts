/** Settles in a later task, so that input and paint come in between two pieces of long work. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
