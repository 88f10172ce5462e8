import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, signedOut, test } from './fixtures.ts'

test.use(signedOut)

/**
 * Maximum number of clicks from the landing page to the settled position, including a click into
 * each field.
 */
const CLICKS = 25
const MINUTES = 5

/** Clicks and fills fields, and counts the clicks. */
function countingHand(page: Page) {
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  return {
    click,
    press: (name: string) => click(page.getByRole('button', { name, exact: true })),
    fill: async (label: string, text: string) => {
      await click(page.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    },
    clicks: () => clicks,
  }
}

test('a new user gets from the landing page to a settled position with few clicks and no help', async ({ page }) => {
  test.setTimeout(120_000)
  const begun = Date.now()
  const hand = countingHand(page)
  const name = `bank-${randomUUID().slice(0, 8)}`

  await page.goto('/')
  await hand.click(page.getByRole('link', { name: 'Create an account' }))
  await hand.fill('Organization', name)
  await hand.fill('First name', 'New')
  await hand.fill('Last name', 'Comer')
  await hand.fill('Email', `admin@${name}.example`)
  await hand.fill('Password', 'correct horse battery')
  await hand.press('Create account')
  await expect(page.getByRole('heading', { name: 'Get started', level: 1 })).toBeVisible()

  await hand.press('Create namespace')
  const done = (count: number) =>
    expect(page.getByRole('status').filter({ hasText: 'of 7 done' })).toHaveText(`${count} of 7 done`)
  await done(1)
  await hand.press('Create customer')
  await done(2)
  await hand.press('Create API key')
  await expect(page.getByText(/CSP_API_KEY=csp_test_\w+/)).toBeVisible()
  await done(3)
  await hand.press('Create payment')
  await expect(page.getByText('Completed', { exact: true }), 'the simulated partner answers by itself').toBeVisible()
  await done(4)
  await hand.press('Simulate a 42.00 USD request')
  await hand.press('Accept')
  await done(5)
  await hand.press('Send test event')
  await expect(page.getByText('signature valid')).toBeVisible()
  await done(6)
  // The card beside the steps has the same button.
  await hand.click(page.getByRole('list').getByRole('button', { name: 'Run settlement now' }))
  await expect(page.getByText('All 7 done')).toBeVisible()
  await hand.click(page.getByRole('link', { name: 'View settlement' }))
  await page.waitForURL(/\/settlements\/batch_/)
  // 25.00 and 42.00 were paid.
  await expect(page.getByText('67.00').first()).toBeVisible()

  process.stdout.write(
    `sign-up to settled position: ${hand.clicks()} clicks, ${Math.round((Date.now() - begun) / 1000)} s\n`,
  )
  expect(hand.clicks()).toBeLessThanOrEqual(CLICKS)
  expect(Date.now() - begun).toBeLessThan(MINUTES * 60_000)

  await page.goBack()
  await fillTheSandbox(page)
})

/** A month of traffic: a reload keeps what was created, and a stopped run can continue. */
async function fillTheSandbox(page: Page): Promise<void> {
  const count = page.getByText(/^\d+ of \d+$/)
  const next = async () => Number((await count.textContent())?.split(' ')[0])
  await page.getByRole('button', { name: 'Create sample data' }).click()
  await expect.poll(next, { timeout: 30_000 }).toBeGreaterThan(10)
  await page.reload()
  await expect(page.getByText('Creating payments')).toBeVisible()
  const before = await next()
  expect(before).toBeGreaterThan(10)
  await expect.poll(next, { timeout: 30_000 }).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped')).toBeVisible()
}
