import { useEffect } from 'react'
import { returnForeignNodes } from './foreign-nodes.ts'
import { replayHeldEvents } from './held-events.ts'

/**
 * Sets `data-shell-ready` or `data-page-ready` on the root element once React has committed the tree, from
 * when on it responds to a visitor, and repeats what one did before. Tests wait for it.
 */
export function useReady(part: 'shell' | 'page'): void {
  useEffect(() => {
    document.documentElement.dataset[`${part}Ready`] = ''
    if (part === 'page') returnForeignNodes()
    replayHeldEvents(part)
  }, [part])
}
