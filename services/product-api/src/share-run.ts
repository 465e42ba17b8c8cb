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
