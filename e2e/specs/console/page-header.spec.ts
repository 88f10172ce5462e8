import { expect, test } from '../../support/fixtures.ts'

test('the actions of a page are not painted before all of them have arrived', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const action = page.getByRole('link', { name: 'Assignment rules' })
  await expect(action).toBeVisible()
  // As if the document ended within the actions.
  await page.locator('header:has(h1)').evaluate((header) => {
    header.querySelector('span[hidden]')?.remove()
  })
  await expect(action).toBeHidden()
})
