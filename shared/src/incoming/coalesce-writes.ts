import type { Socket } from 'node:net'

/**
 * Sends everything that is written to a socket in one turn of the event loop by one system call. Worth it
 * on connections that several requests share; others only lose a little.
 */
export function coalesceWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let isCorked = false
  const flush = () => {
    isCorked = false
    socket.uncork()
  }
  socket.write = ((...given: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      socket.cork()
      setImmediate(flush)
    }
    return write(...given)
  }) as Socket['write']
}
