import type { PageArgs } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { errorFiles } from '#build/error-files.ts'
import { resource } from './error-json-resource.ts'

const files = errorFiles()
const render = (code: string, readAsset: (name: string) => Promise<unknown>) =>
  resource.render({
    params: { code },
    request: new Request(`https://site.example/errors/${code}.json`),
    readAsset,
  } as unknown as PageArgs)
const fromBuild = async (name: string): Promise<unknown> => JSON.parse(files.get(name) ?? '')

it.each(['nothing', '__proto__', 'constructor'])('has no error %s', async (code) => {
  const { body, status } = await render(code, fromBuild)
  expect([status, JSON.parse(String(body)).code]).toEqual([404, 'not_found'])
})

it('has an error with its page as type', async () => {
  const { body } = await render('rate_limited', fromBuild)
  expect(JSON.parse(String(body))).toMatchObject({
    ...{ type: 'https://site.example/errors/rate_limited', status: 429, counted: false },
  })
})

it('does not say of an error that there is none when its file cannot be read', async () => {
  const broken = () => Promise.reject(new Error('gone'))
  await expect(render('rate_limited', broken)).rejects.toThrow('gone')
})
