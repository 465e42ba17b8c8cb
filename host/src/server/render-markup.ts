import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Renders to a string once everything is there. Unlike `renderToString` it reports what a component
 * threw inside a Suspense boundary. The infinite chunk size keeps React from moving long pages into a
 * hidden element that only a script would show.
 */
export function renderMarkup(tree: ReactNode): Promise<{ html: string; error: unknown }> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve({ html: Buffer.concat(chunks).toString('utf8'), error: failure })
      },
    })
    const stream = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        failure ??= error
      },
    })
  })
}
