import { useCallback, useState } from 'react'
import { offerToCopy } from './offer-to-copy.ts'
import { writeClipboard } from './write-clipboard.ts'

/** The outcome of the last copy; `ready` before it, and after `reset`. */
export type CopyState = 'ready' | 'copied' | 'failed'

/**
 * Copies text to the clipboard, also one that is still to come. `copy` resolves to false if it does
 * not come, or if the browser does not allow it; then the visitor gets the text selected, to copy it by hand.
 */
export function useClipboard(): {
  state: CopyState
  copy(text: string | Promise<string>): Promise<boolean>
  reset(): void
} {
  const [state, setState] = useState<CopyState>('ready')
  return {
    state,
    async copy(text) {
      const isCopied = await writeClipboard(text)
      setState(isCopied ? 'copied' : 'failed')
      if (!isCopied) await Promise.resolve(text).then(offerToCopy, () => undefined)
      return isCopied
    },
    reset: useCallback(() => setState('ready'), []),
  }
}
