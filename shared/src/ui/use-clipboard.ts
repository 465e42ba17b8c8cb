import { useCallback, useState } from 'react'

/** The outcome of the last copy; `ready` before it, and after `reset`. */
export type CopyState = 'ready' | 'copied' | 'failed'

/**
 * Copies text to the clipboard, also one that is still to come. `copy` resolves to false if it does
 * not come, or if the browser does not allow it.
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
      const isCopied = await write(text).then(
        () => true,
        () => false,
      )
      setState(isCopied ? 'copied' : 'failed')
      return isCopied
    },
    reset: useCallback(() => setState('ready'), []),
  }
}

/** Some browsers allow it only during the click, so that a text to come is promised to them. */
function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
