import type { AddressInfo } from 'node:net'
import { waitFor } from '@orchard/shared/testing/wait-for'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStoppable, STOPPABLE } from '#src/incoming/index.ts'
import { OperatorError, runCommand, runServer } from './index.ts'

const exit = vi.fn()
let errors = ''

beforeEach(() => {
  exit.mockReset()
  errors = ''
  vi.spyOn(process, 'exit').mockImplementation(exit as never)
  vi.spyOn(process, 'on').mockReturnValue(process)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text
    return true
  })
})

const NAMES = { server: 'the shop', portSetting: 'SHOP_PORT' }

function createServer() {
  const app = Fastify(STOPPABLE)
  makeStoppable(app)
  return app
}

it('shows the message of a command that fails, and exits with 1', async () => {
  runCommand(async () => {
    throw new Error('There is no such shop')
  })
  await waitFor(() => expect(exit).toHaveBeenCalledWith(1))
  expect(errors).toBe('There is no such shop\n')
})

describe('a server', () => {
  it('listens, and greets the operator when it is ready', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const app = createServer()
    const onListening = vi.fn(async () => {})
    const place = { port: 0, host: '127.0.0.1', shutdownDelayMs: 0 }
    runServer(NAMES, async () => ({ ...place, app, onListening, greeting: 'Open' }))
    await waitFor(() => expect(written).toHaveBeenCalledWith('Open\n'))
    expect(onListening).toHaveBeenCalledOnce()
    expect(app.server.listening).toBe(true)
    await app.close()
  })

  it('names a port that is taken, and ends what it began, the last first', async () => {
    const other = createServer()
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.address() as AddressInfo
    const ended: string[] = []
    runServer(NAMES, async (onStop) => {
      onStop(() => ended.push('database'))
      onStop(() => ended.push('timers'))
      const place = { port, host: '127.0.0.1', shutdownDelayMs: 0 }
      return { ...place, app: createServer(), greeting: 'Open' }
    })
    await waitFor(() => expect(exit).toHaveBeenCalledWith(1))
    expect(errors).toBe(
      `Port ${port} of the shop is taken. Stop what is using it, or set SHOP_PORT.\n`,
    )
    expect(ended).toEqual(['timers', 'database'])
    await other.close()
  })

  it.each([
    [
      'no stack of what the operator can put right',
      new OperatorError('Wrong key'),
      /^Wrong key\n$/,
    ],
    ['the stack of anything else', new TypeError('No key'), /^TypeError: No key\n +at /],
  ])('shows %s', async (_shown, error, text) => {
    runServer(NAMES, () => Promise.reject(error))
    await waitFor(() => expect(exit).toHaveBeenCalledWith(1))
    expect(errors).toMatch(text)
  })
})
