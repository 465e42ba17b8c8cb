import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApi } from './test-api.ts'

/** Token of the operators at the servers of tests. */
export const OPERATOR_TOKEN = 'the token of the operators of the tests'

/** Asks `/op/operator` as the holder of the token; an act gets a reason unless it has one. */
export function asOperator(
  { app }: Pick<TestApi, 'app'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload: Record<string, unknown> = {},
  headers: InjectOptions['headers'] = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url: `/op/operator/${path}`,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'x-operator': 'ben', ...headers },
    ...(method === 'GET' ? {} : { payload: { reason: 'As the customer asked', ...payload } }),
  })
}
