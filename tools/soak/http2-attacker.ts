// A process of its own, so that the attack does not slow down whoever measures beside it.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { createRandom } from '@orchard/shared/testing/random'
import { ATTACKS, type Attack, type AttackName } from './http2-attacks.ts'
import { PREFACE, settings } from './http2-frames.ts'

/** The only argument of the process, as JSON. */
export interface AttackOptions {
  attack: AttackName
  port: number
  connections: number
  seconds: number
  seed: number
}

/** Printed at the end. */
export interface AttackCounts {
  bursts: number
  /** Connections that were opened, and those of them that the server ended. */
  opened: number
  ended: number
}

/** Between two connections, so that the test is not one of TLS handshakes. */
const RECONNECT_MS = 50

const options = JSON.parse(process.argv[2] ?? '') as AttackOptions
const attack: Attack = ATTACKS[options.attack]
const random = createRandom(options.seed)
const end = performance.now() + options.seconds * 1_000
const counts: AttackCounts = { bursts: 0, opened: 0, ended: 0 }

/** Attacks on one connection until the server ends it, or the time is over. */
async function attackOnce(): Promise<void> {
  const socket = connect({
    port: options.port,
    host: '127.0.0.1',
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  })
  let isOver = false
  const over = new Promise<void>((resolve) => {
    const finish = () => {
      isOver = true
      resolve()
    }
    for (const event of ['error', 'end', 'close']) socket.once(event, finish)
  })
  await Promise.race([once(socket, 'secureConnect').catch(() => undefined), over])
  if (isOver) return
  counts.opened++
  if (attack.isReading === false) socket.pause()
  else socket.resume()
  socket.write(Buffer.concat([PREFACE, settings(attack.settings)]))
  for (let turn = 0; !isOver && performance.now() < end; turn++) {
    counts.bursts++
    const isTaken = socket.write(attack.burst(turn, random))
    const left = wait(Math.max(0, end - performance.now()), undefined, { ref: false })
    if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => undefined), over, left])
    // Lets the socket read and write.
    await Promise.race([wait(attack.pauseMs ?? 0), over])
  }
  if (isOver) counts.ended++
  socket.destroy()
}

async function keepAttacking(): Promise<void> {
  while (performance.now() < end) {
    await attackOnce()
    await wait(RECONNECT_MS)
  }
}

await Promise.all(Array.from({ length: options.connections }, keepAttacking))
process.stdout.write(JSON.stringify(counts))
process.exit()
