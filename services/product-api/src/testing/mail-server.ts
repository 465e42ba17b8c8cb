import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server on this machine. */
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/**
 * A mail server that keeps what it gets. The next `refusals` commands 'MAIL', 'RCPT' or the end of
 * 'DATA' instead; as long as `isHeld` it says nothing but its greeting.
 */
export async function startMailServer() {
  const server = {
    messages: [] as string[],
    refusals: [] as [command: 'MAIL' | 'RCPT' | 'DATA', answer: string][],
    isHeld: false,
    connections: 0,
    url: '',
    /** Responds to what it was told while it was held. */
    release() {
      server.isHeld = false
      for (const socket of sockets) socket.emit('data', '')
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  const sockets = new Set<Socket>()
  const refusalOf = (command: string) => {
    const [first] = server.refusals
    return first && command.toUpperCase().startsWith(first[0]) ? server.refusals.shift()?.[1] : null
  }
  const listener = createServer((socket) => {
    sockets.add(socket)
    server.connections++
    let data: string | null = null
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      if (server.isHeld) return
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at)
        rest = rest.slice(at + 2)
        if (data === null) respond(line)
        else if (line === '.') {
          const refusal = refusalOf('DATA')
          if (!refusal) server.messages.push(data)
          data = null
          socket.write(`${refusal ?? '250 kept'}\r\n`)
        } else data += `${line}\n`
      }
    })
    function respond(line: string) {
      const refusal = /^(?:MAIL|RCPT)/i.test(line) ? refusalOf(line) : null
      if (refusal) socket.write(`${refusal}\r\n`)
      else if (/^DATA/i.test(line)) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  server.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return server
}
