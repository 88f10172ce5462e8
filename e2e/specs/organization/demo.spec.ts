import { expect, signedOut, test } from '../../support/fixtures.ts'

test.use(signedOut)

test('the first page explains the demo network, and one click signs in', async ({ page }) => {
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Demo network' })
  await expect(demo).toContainText('Three institutions with a month of payments')
  await expect(demo.getByRole('button')).toHaveCount(7)
  await demo.getByRole('button', { name: 'Harbor Bank viewer' }).click()
  await page.waitForURL(/\/n\/part_/)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('auditor@harbor.example')).toBeVisible()
})
