import { pasted } from '#fixtures/clipboard.ts'
import { expect, test } from '#fixtures/test.ts'

for (const [path, heading] of [
  ['/api/time-zone', '# Time Zone API'],
  ['/blog/retries-that-do-no-harm', '# Retries that do no harm'],
] as const)
  test(`${path} can be copied as Markdown, or says why not`, async ({
    page,
    open,
    context,
    expectConsoleError,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await open(path)
    const button = page.getByRole('button', { name: 'Copy as Markdown' })
    await button.click()
    await expect(button).toHaveText('Copied')
    const markdown = await pasted(page)
    expect(markdown).toContain(`\n${heading}\n`)
    expect(markdown).toContain('/llms.txt')

    expectConsoleError(/503/)
    await page.route('**/*.md', (route) => route.fulfill({ status: 503 }))
    await button.click()
    await expect(button).toHaveText('Not copied')
  })
