import { expect, it } from 'vitest'
import { buildFixture, FRUIT } from '#src/build/testing/build-fixture.ts'
import { eagerFunctions } from './eager-functions.ts'

it('are announced in the first line of every file', async () => {
  const input = `${FRUIT}/src/remote.ts`
  const first = async (...plugins: Parameters<typeof buildFixture>) =>
    new Set((await buildFixture(...plugins)).map(({ code }) => code.split('\n')[0]))
  expect(await first([], { input })).not.toContain('//# allFunctionsCalledOnLoad')
  expect(await first([eagerFunctions()], { input })).toEqual(
    new Set(['//# allFunctionsCalledOnLoad']),
  )
}, 30_000)
