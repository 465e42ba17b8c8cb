import { objectionsInBothThemes } from '#fixtures/axe.ts'
import { apiKeyOf, askAsOperator } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

test('a suspended owner reads why, what still works, and how to reach us', async ({
  page,
  open,
  signInAsNewUser,
  expectConsoleError,
}) => {
  const user = await signInAsNewUser()
  await apiKeyOf(user)
  const { accounts } = await askAsOperator<{ accounts: { id: string }[] }>(
    'GET',
    `accounts?q=${encodeURIComponent(user.email)}`,
  )
  await askAsOperator('POST', 'suspensions', {
    kind: 'account',
    target: accounts[0]?.id,
    words: 'Your keys were used to send spam.',
    reason: 'A test',
  })
  await open('/profile')
  const alert = page.getByRole('alert').filter({ hasText: 'suspended' })
  await expect(alert).toContainText('Your account has been suspended since')
  await expect(alert).toContainText('Your keys were used to send spam.')
  await expect(alert.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  expect(await objectionsInBothThemes(page)).toEqual([])
  expectConsoleError(/status of 403/)
  await page.getByRole('button', { name: 'Rotate API key' }).click()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await expect(page.getByText('If you think that this is a mistake, contact us')).toBeVisible()
})
