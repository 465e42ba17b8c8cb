import type { LightMyRequestResponse } from 'fastify'
import type { TestApi } from './test-api.ts'
import { userNamed } from './token-mint.ts'

/** A signed-in person, as the tests of organisations need many of. */
export interface TestPerson {
  email: string
  token: string
  /** The id of their own account. */
  id: string
  /** Sends a request about their own account, or about an organisation. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { organisation?: string; payload?: object; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
}

/** Signs somebody up at the pool, with an account. */
export async function signUp(
  api: TestApi,
  name: string,
  email = `${name}@example.com`,
): Promise<TestPerson> {
  api.mint.users.set(name, userNamed(email))
  const token = await api.mint.access({ sub: name })
  const person: TestPerson = {
    email,
    token,
    id: '',
    async ask(method, url, { headers = {}, organisation, payload } = {}) {
      return api.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(organisation === undefined ? {} : { 'x-organisation': organisation }),
          ...headers,
        },
        ...(payload ? { payload } : {}),
      })
    },
  }
  const exported = await person.ask('GET', '/op/user/export')
  return { ...person, id: exported.json().account.id }
}
