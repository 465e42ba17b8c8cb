import { type CopyState, startAnew, useClipboard, useMessage } from '@orchard/shared/ui'

/** Copies text. The outcome is shown until the visitor starts something else: no control moves when a focus goes. */
export function useCopying(): { state: CopyState; copy(text: string): Promise<boolean> } {
  const clipboard = useClipboard()
  const [state, setState] = useMessage<CopyState>()
  return {
    state: state ?? 'ready',
    async copy(text) {
      const isCopied = await clipboard.copy(text)
      startAnew()
      setState(isCopied ? 'copied' : 'failed')
      return isCopied
    },
  }
}
