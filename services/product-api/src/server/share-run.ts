/** Makes calls that come while `work` runs share that run; the next call starts another. */
export function shareRun<T>(work: () => Promise<T>): () => Promise<T> {
  let run: Promise<T> | null = null
  return () => {
    run ??= work().finally(() => {
      run = null
    })
    return run
  }
}

/** The same for each key, the first parameter of `work`. */
export function shareRunOfKey<Rest extends unknown[], T>(
  work: (key: string, ...rest: Rest) => Promise<T>,
): (key: string, ...rest: Rest) => Promise<T> {
  const runs = new Map<string, Promise<T>>()
  return (key, ...rest) => {
    const run = runs.get(key) ?? work(key, ...rest).finally(() => runs.delete(key))
    runs.set(key, run)
    return run
  }
}
