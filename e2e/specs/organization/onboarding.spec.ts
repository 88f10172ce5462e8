import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, signedOut, test } from '../../support/fixtures.ts'

test.use(signedOut)

/** Clicks from the landing page to the settled position. */
const MAX_CLICKS = 12

/** Clicks without scrolling, types, and counts the clicks. Fields are reached with Tab. */
function countingHand(page: Page) {
  let clicks = 0
  const click = async (target: Locator) => {
    // Playwright would scroll to it; a newcomer does not know that it is there.
    await expect(target).toBeInViewport({ ratio: 1 })
    await target.click()
    clicks += 1
  }
  return {
    click,
    press: (name: string) => click(page.getByRole('button', { name, exact: true })),
    type: async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    },
    clicks: () => clicks,
  }
}

test('a new user gets from the landing page to a settled position in few clicks, without scrolling', async ({
  page,
}) => {
  const begun = Date.now()
  const hand = countingHand(page)
  const name = `bank-${randomUUID().slice(0, 8)}`

  await page.goto('/')
  await hand.click(page.getByRole('link', { name: 'Create an account' }))
  await hand.click(page.getByLabel('Organization name'))
  await hand.type('Organization name', name)
  await hand.type('First name', 'New')
  await hand.type('Last name', 'Comer')
  await hand.type('Email', `admin@${name}.example`)
  await hand.type('Password', 'correct horse battery')
  await hand.press('Create account')
  await expect(page.getByRole('heading', { name: 'Get started', level: 1 })).toBeVisible()

  await hand.press('Create namespace')
  const done = (count: number) =>
    expect(page.getByRole('status').filter({ hasText: 'of 7 steps done' })).toHaveText(`${count} of 7 steps done`)
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
  await expect(page.getByText('Event “Payment created” received, signature valid.')).toBeVisible()
  await done(6)
  // The card beside the steps has the same button.
  await hand.click(page.getByRole('list').getByRole('button', { name: 'Run settlement now' }))
  await expect(page.getByText('All 7 steps done')).toBeVisible()
  await expect(page.getByText('You’re set up')).toBeInViewport()
  await hand.click(page.getByRole('link', { name: 'View settlement' }))
  await page.waitForURL(/\/settlements\/batch_/)
  // 25.00 and 42.00 were paid.
  await expect(page.getByText('67.00').first()).toBeVisible()

  // Printed only, because a busy machine takes longer than a person.
  const seconds = Math.round((Date.now() - begun) / 1000)
  process.stdout.write(`Sign-up to settled position: ${hand.clicks()} clicks, ${seconds} s\n`)
  expect(hand.clicks()).toBeLessThanOrEqual(MAX_CLICKS)

  await page.goBack()
  await fillTheSandbox(page)
})

/** Sample data: a reload keeps what was created, and the payments are spread over a month. */
async function fillTheSandbox(page: Page): Promise<void> {
  const count = page.getByText(/^\d+ of \d+$/)
  const next = async () => Number((await count.textContent())?.split(' ')[0])
  await page.getByRole('button', { name: 'Create sample data' }).click()
  await expect.poll(next).toBeGreaterThan(10)
  await page.reload()
  await page.getByRole('button', { name: 'Create a namespace' }).click()
  await expect(page.getByText('Your domain is @'), 'a done step can be opened again').toBeVisible()
  await expect.poll(next).toBeGreaterThan(40)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped')).toBeVisible()
  const fourWeeksAgo = new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(page.url().replace('/onboarding', `/payments?to=${fourWeeksAgo}`))
  await expect(page.getByRole('region', { name: 'payments' }).getByRole('row')).not.toHaveCount(1)
}
