import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, test } from '#fixtures/test.ts'
import { misfits, setTextSize } from '#fixtures/text-size.ts'

const WIDTHS = [375, 768, 1024, 1280, 1600]
/** Pages that `npm test` looks at, too. */
const ALWAYS: readonly string[] = ['/', '/pricing']
/** Pages for whoever is signed in, and a heading that they have then. */
const PERSONAL: ReadonlyMap<string, string> = new Map([
  ['/profile', 'Plan and usage'],
  ['/organisation', 'Your accounts'],
])

for (const share of [1.5, 2])
  for (const path of SITE_PATHS) {
    const isAlways = share === 2 && ALWAYS.includes(path)
    test(`${path} fits with text of ${share * 100} %${isAlways ? '' : ' @soak'}`, async ({
      page,
      signInAsNewUser,
    }) => {
      const personal = PERSONAL.get(path)
      if (personal) await signInAsNewUser()
      await page.goto(path)
      if (personal) await expect(page.getByRole('heading', { name: personal })).toBeVisible()
      await setTextSize(page, share)
      const found: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await misfits(page)).map((line) => `${width} px: ${line}`))
      }
      expect(found).toEqual([])
    })
  }

test('the open menu fits with text of 200 % on a phone', async ({ page, open }) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await open('/faq')
  await setTextSize(page, 2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await misfits(page)).toEqual([])
})
