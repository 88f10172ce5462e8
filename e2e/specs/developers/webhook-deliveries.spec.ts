import { randomUUID } from 'node:crypto'
import { openReceiver, type Receiver } from '../../../lib/testing/receiver.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { breakRequests } from '../../support/try-again.ts'

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await openReceiver()
})
test.afterAll(() => receiver.close())
test.beforeEach(() => receiver.answer(200))

const made = async (bank: Bank) => {
  const body = { name: `hook ${randomUUID().slice(0, 8)}`, endpoint: receiver.url }
  return expectData(await bank.member('POST', '/webhook', { body }))
}
const sendTest = (bank: Bank, { token }: { token: string }) => bank.member('POST', `/webhook/${token}/test`)

test('selected deliveries are sent again once, with the keyboard too', async ({ page, bank }) => {
  const webhook = await made(bank)
  for (let n = 0; n < 3; n++) expectData(await sendTest(bank, webhook))
  await page.goto(`/n/${bank.partnerId}/webhooks/${webhook.token}`)
  const rows = page.getByRole('region', { name: 'deliveries', exact: true }).getByRole('row')
  await expect(rows.getByText('Delivered')).toHaveCount(3)
  const before = receiver.received.length

  const boxes = rows.getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(3).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: 'Selected deliveries' })
  await expect(bar.getByRole('status')).toHaveText(/^2/)
  await expectAccessible(page)
  // Both clicks before the button can show that it is pending.
  await bar.getByRole('button', { name: 'Redeliver' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Sending 2 deliveries again')).toHaveCount(1)
  await expect(bar).toBeHidden()
  await expect.poll(() => receiver.received.length).toBe(before + 2)
  await expect(rows.getByText('Delivered')).toHaveCount(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})

test('a disabled webhook offers nothing to select', async ({ page, bank }) => {
  const webhook = await made(bank)
  expectData(await sendTest(bank, webhook))
  await page.goto(`/n/${bank.partnerId}/webhooks/${webhook.token}`)
  const rows = page.getByRole('region', { name: 'deliveries', exact: true }).getByRole('row')
  await expect(rows.getByRole('checkbox')).toHaveCount(2)
  await bank.member('PUT', `/webhook/${webhook.token}`, { body: { enabled: false } })
  await page.reload()
  await expect(rows.getByText('Payment created')).toBeVisible()
  await expect(rows.getByRole('checkbox')).toHaveCount(0)
})

for (const width of [1440, 390]) {
  test(`the performance of an endpoint is charted from its attempts, at ${width} px`, async ({ page, bank }) => {
    await page.setViewportSize({ width, height: 900 })
    const webhook = await made(bank)
    await page.goto(`/n/${bank.partnerId}/webhooks/${webhook.token}`)
    await page.getByRole('link', { name: 'Performance' }).click()
    await expect(page).toHaveURL(/tab=performance/)
    const attempts = page.getByRole('figure', { name: 'Delivery attempts' })
    await expect(attempts.getByText('No attempts in this period')).toBeVisible()

    const attempted = async () => expectData(await bank.member('GET', `/webhook/${webhook.token}/metrics`)).attempted
    expectData(await sendTest(bank, webhook))
    await expect.poll(attempted).toBe(1)
    receiver.answer(500)
    expectData(await sendTest(bank, webhook))
    await expect.poll(attempted).toBe(2)
    // A retry would change the figures.
    expectData(await bank.member('PUT', `/webhook/${webhook.token}`, { body: { enabled: false } }))
    await page.reload()
    await expect(page.getByText(/^50% of 2 attempts succeeded/)).toBeVisible()
    await expect(attempts.locator('svg.recharts-surface')).toBeVisible()
    const ticks = await attempts.locator('.recharts-yAxis-tick-labels text, .recharts-yAxis text').allTextContents()
    expect(ticks).toEqual(['0', '1', '2'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectAccessible(page)

    await attempts.getByRole('button', { name: 'Show as table' }).press('Enter')
    await expect(attempts.getByRole('row', { name: /UTC 1 1 50%$/ })).toBeVisible()
    await page.getByLabel('Period').selectOption('Last 7 days')
    await expect(page).toHaveURL(/period=7d/)
    await expect(page.getByText('Attempts per six hours (UTC), including retries', { exact: true })).toBeVisible()
    await expect(attempts.getByRole('row')).toHaveCount(29)
  })
}

test('if the performance fails to load, it says so and can be tried again', async ({ page, bank }) => {
  const webhook = await made(bank)
  const tryAgain = await breakRequests(page, '**/api/gateway/webhook/*/metrics?*')
  await page.goto(`/n/${bank.partnerId}/webhooks/${webhook.token}?tab=performance`)
  await expect(page.getByText('Couldn’t load the performance')).toBeVisible()
  await tryAgain(page.getByRole('figure', { name: 'Response time' }))
})
