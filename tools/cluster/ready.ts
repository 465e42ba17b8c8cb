import { connect } from 'node:net'

/** True if something listens at a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const tell = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
  })
}

/** True if a server of ours says that it is ready. */
export async function isReadyAt(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false // it does not listen yet
  }
}
