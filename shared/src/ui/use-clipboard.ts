import { useCallback, useState } from 'react'

/** The outcome of the last copy; `ready` before it, and after `reset`. */
export type CopyState = 'ready' | 'copied' | 'failed'

/** Copies text to the clipboard. `copy` resolves to false if the browser does not allow it. */
export function useClipboard(): {
  state: CopyState
  copy(text: string): Promise<boolean>
  reset(): void
} {
  const [state, setState] = useState<CopyState>('ready')
  return {
    state,
    async copy(text) {
      const isCopied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
      setState(isCopied ? 'copied' : 'failed')
      return isCopied
    },
    reset: useCallback(() => setState('ready'), []),
  }
}
