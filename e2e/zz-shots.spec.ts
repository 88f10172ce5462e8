import { randomUUID } from 'node:crypto'
import { expect, signedOut, test } from './fixtures.ts'

test.use(signedOut)
test('shots', async ({ page }) => {
  test.setTimeout(120_000)
  const shot = async (name: string) => {
    for (const [width, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/sandbox/shots/${name}-${width}-${scheme}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const name = `bank-${randomUUID().slice(0, 8)}`
  await page.goto('/sign-in')
  await shot('sign-in')
  await page.goto('/sign-up')
  await page.getByLabel('Organization', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create account' }).click()
  await shot('sign-up')
  await page.getByLabel('First name').fill('New')
  await page.getByLabel('Last name').fill('Comer')
  await page.getByLabel('Email').fill(`a@${name}.example`)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Get started', level: 1 })).toBeVisible()
  await shot('first')
  await page.getByRole('button', { name: 'Create namespace' }).click()
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.getByRole('button', { name: 'Create API key', exact: true }).click()
  await page.getByText('Shown only now').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Have @sandbank collect 42.00 USD' }).click()
  await page.getByRole('button', { name: 'Accept', exact: true }).waitFor()
  await page.getByText('The same with curl').nth(3).click()
  await page.getByRole('button', { name: 'Fill my sandbox' }).click()
  await page.waitForTimeout(1500)
  await shot('mid')
  await page.goto(page.url().replace('onboarding', 'overview'))
  await page.getByRole('heading', { name: 'Get started' }).waitFor()
  await shot('overview')
  await page.goto(page.url().replace('overview', 'onboarding'))
  await page.getByText('Done', { exact: true }).last().waitFor()
  const begun = Date.now()
  await expect(page.getByText('See the overview')).toBeVisible({ timeout: 90_000 })
  process.stdout.write(`filled after ${Date.now() - begun} ms more\n`)
  await shot('filled')
  await page.getByText('See the overview').click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.waitForTimeout(2500)
  await shot('overview-filled')
})
