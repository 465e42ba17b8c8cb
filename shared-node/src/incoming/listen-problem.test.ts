import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { addressProblem } from './listen-problem.ts'

it.each(['198.51.100.1', 'no host at all'])('says that nobody can listen at %s', async (host) => {
  const [error] = await once(createServer().listen({ port: 0, host }), 'error')
  expect(addressProblem(error, host)).toBe(
    `HOST must be an IP address of this machine, not ${host}`,
  )
})

it('leaves a port that is taken to others', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [error] = await once(createServer().listen(server.address() as never), 'error')
  expect(addressProblem(error, '127.0.0.1')).toBeNull()
  server.close()
})
