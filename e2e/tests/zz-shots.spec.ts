// @module-tag soak
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'
for (const scheme of ['light', 'dark'] as const)
  for (const width of [375, 768, 1280, 1600])
    test(`${scheme} ${width}`, async ({ page, open }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await open('/faq')
      const box = new SearchBox(page)
      for (const [name, q] of [['related', 'wether forcast'], ['mixed', 'email'], ['guides', 'cancel my plan'], ['none', 'qqqq zzzz']] as const) {
        await box.input.fill(q)
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `/tmp/shots/${scheme}-${width}-${name}.png` })
      }
      for (const [name, path] of [['api', '/api'], ['apinear', '/api?q=curency+convertor'], ['apinone', '/api?q=qqqq'], ['errors', '/errors'], ['error', '/errors/quota_exceeded'], ['compact', '/api?view=compact'], ['vat', '/api/vat-number'], ['uuid', '/api/uuid']] as const) {
        await open(path)
        await page.screenshot({ path: `/tmp/shots/${scheme}-${width}-${name}.png`, fullPage: ['api', 'compact', 'uuid'].includes(name) ? false : true })
      }
      expect(1).toBe(1)
    })
