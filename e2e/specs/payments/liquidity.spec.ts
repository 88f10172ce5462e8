import type { Locator, Page } from '@playwright/test'
import { OPERATOR, SECOND_OPERATOR } from '../../../lib/demo/scenario.ts'
import { stateOf, submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { expectLimit, openOperators, setCap } from '../../support/limits.ts'
import { newBank } from '../../support/new-bank.ts'
import { openPayerAndReceiver, type PayerAndReceiver } from '../../support/payer-and-receiver.ts'
import { signedIn } from '../../support/signed-in.ts'

const pay = ({ payer, debtor, beneficiary }: PayerAndReceiver, total: string, currency = 'USD') =>
  submitted(payer, debtor, beneficiary, { total, currency })
const at = ({ partnerId }: Bank, screen: string) => `/n/${partnerId}/${screen}`
const meter = (page: Page, currency = 'USD') => page.getByRole('meter', { name: `${currency} headroom` })
const card = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    await expect.poll(() => page.evaluate(beyond), `at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The second operator reviews and approves a first cap of 150.00 USD. */
async function approveCap(page: Page, bank: Bank, payer: Bank): Promise<void> {
  await page.goto('/operator/approvals')
  const request = page.getByRole('row').filter({ hasText: `${bank.domain} bank` })
  await expect(request).toContainText(`Cap of 150.00 USD for ${payer.domain} @${payer.domain}`)
  await expect(request.getByText('Sandbox', { exact: true })).toBeVisible()
  await request.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Review request' })
  await expect(review.getByText(/Net debit cap: No limit.*150\.00 USD/)).toBeVisible()
  await expect(review).toContainText(`@${payer.domain} (sandbox)`)
  await expectAccessibleInBoth(page)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()
}

test('two operators set a cap: the namespace sees its headroom, and a payment above it fails with advice', async ({
  browser,
  server,
}) => {
  const bank = await newBank()
  const scene = await openPayerAndReceiver(bank, server)
  const { payer, receiver } = scene
  const [mine, first, second] = [
    await signedIn(browser, bank),
    await signedIn(browser, OPERATOR),
    await signedIn(browser, SECOND_OPERATOR),
  ]
  const page = await mine.newPage()
  await page.goto(at(payer, 'liquidity'))
  await expect(page.getByText('No limit is set for this namespace')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessibleInBoth(page)

  const desk = await first.newPage()
  await desk.goto(`/operator/organizations?organization=${bank.orgId}`)
  await desk.getByRole('button', { name: `Change liquidity for @${payer.domain}` }).click()
  await desk.getByRole('menuitem', { name: 'Change limit' }).click()
  const form = desk.getByRole('dialog', { name: 'Change limit' })
  await form.getByLabel('New cap').fill('150')
  await expect(form.getByText(/Net debit cap: No limit.*150\.00 USD/)).toBeVisible()
  await form.getByRole('button', { name: 'Change limit' }).click()
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await form.getByLabel('Reason').fill('Collateral agreed')
  await expectAccessibleInBoth(desk)
  await form.getByRole('button', { name: 'Change limit' }).click()
  await expect(desk.getByText('Approval requested')).toBeVisible()

  await approveCap(await second.newPage(), bank, payer)
  await expectLimit(payer, { net_debit_cap: { currency: 'USD', total: '15000' }, state: 'active' })

  await pay(scene, '10000')
  await page.goto(at(payer, 'overview'))
  await expect(meter(page)).toHaveAttribute(
    'aria-valuetext',
    '66.6% used: 100.00 USD owed, 0.00 USD reserved, 50.00 USD free',
  )
  await expect(card(page, 'Headroom')).toContainText('frees up 100.00 USD once the settlement bank confirms the batch')
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)
  const warning = page.getByRole('note').filter({ hasText: 'of the USD limit is used' })
  await expect(warning).toHaveCount(0)
  await pay(scene, '4000')
  await page.reload()
  await expect(warning).toContainText('93.3% of the USD limit is used')
  await expect(warning).toContainText('Outgoing payments above 10.00 USD fail until headroom is freed.')
  await expectAccessibleInBoth(page)

  const id = await pay(scene, '1001')
  expect(await stateOf(payer, id)).toBe('failed')
  await page.goto(at(payer, `payments/${id}`))
  const advice = page.getByRole('alert').filter({ hasText: 'Your institution has reached its limit' })
  await expect(advice).toContainText('Create the payment again when you have headroom')
  await expectAccessibleInBoth(page)
  await advice.getByRole('link', { name: 'View liquidity' }).click()
  await expect(page).toHaveURL(/\/liquidity$/)
  await expect(meter(page)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cap set' })).toContainText('Collateral agreed')
  await page.goto(at(receiver, 'overview'))
  await expect(page.getByRole('heading', { name: 'Projected net position' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Headroom' }), 'without a limit').toHaveCount(0)
  await Promise.all([mine.close(), first.close(), second.close()])
})

test('the movements have filters, an export, and every state of a list', async ({ page, browser, bank, server }) => {
  const { payer } = await openPayerAndReceiver(bank, server)
  const operators = await openOperators(browser)
  await setCap(operators, payer, '100000')
  await operators.approve(await operators.propose(payer, { kind: 'deposit', total: '5000' }))
  await expectLimit(payer, { funds: { currency: 'USD', total: '5000' } })
  await page.goto(at(payer, 'liquidity'))
  await expect(page.getByRole('row').filter({ hasText: 'Deposit' })).toContainText('+50.00')
  await expect(page.getByRole('row').filter({ hasText: 'Cap set' })).toContainText('1,000.00')
  await expect(card(page, 'USD limit')).toContainText(/Funds\s*50\.00/)
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Movement', { exact: true }).selectOption('Withdrawal')
  await expect(page.getByText('No movements match')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await page.getByLabel('Movement', { exact: true }).selectOption('Deposit')
  await expect(page.getByRole('row').filter({ hasText: 'Cap set' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Deposit' })).toHaveCount(1)
  const csv = page.getByRole('link', { name: 'CSV' })
  const file = await page.request.get((await csv.getAttribute('href')) ?? '')
  expect((await file.text()).trim().split('\r\n')).toHaveLength(2)

  await page.route(/\/api\/gateway\/liquidity\/movements/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('Movement', { exact: true }).selectOption('Cap lowered')
  await expect(page.getByText('Couldn’t load movements')).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No movements match')).toBeVisible()
  await operators.close()
})

test('a return that the limit does not cover is refused in its dialog', async ({ page, browser, bank, server }) => {
  const scene = await openPayerAndReceiver(bank, server)
  const operators = await openOperators(browser)
  const id = await pay(scene, '10000', 'EUR')
  // The receiver is owed the payment, which covers its return, until it is settled. In USD, the settlement bank would have to
  // confirm it.
  expectData(await scene.receiver.member('POST', '/settlements'))
  await setCap(operators, scene.receiver, '9999', 'EUR')
  await page.goto(at(scene.receiver, `payments/${id}`))
  await page.getByRole('main').getByRole('button', { name: 'Return funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return funds' })
  await dialog.getByLabel('Reason').selectOption('Customer request')
  await dialog.getByRole('button', { name: 'Return funds' }).click()
  await expect(dialog.getByRole('alert')).toContainText('doesn’t have enough headroom')
  await dialog.getByLabel('Amount', { exact: true }).fill('99.99')
  await dialog.getByRole('button', { name: 'Return funds' }).click()
  await expect(page.getByText('99.99 EUR returned', { exact: true })).toBeVisible()
  await page.goto(at(scene.receiver, 'overview'))
  await expect(meter(page, 'EUR')).toHaveAttribute('aria-valuetext', /^100% used/)
  await operators.close()
})

test('a recall that the limit does not cover is not granted, and says so in its dialog', async ({
  page,
  browser,
  bank,
  server,
}) => {
  const scene = await openPayerAndReceiver(bank, server)
  const operators = await openOperators(browser)
  const id = await pay(scene, '10000', 'EUR')
  expectData(await scene.receiver.member('POST', '/settlements'))
  await setCap(operators, scene.receiver, '9999', 'EUR')
  expectData(await scene.payer.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
  await page.goto(at(scene.receiver, `payments/${id}`))
  await page.getByRole('button', { name: 'Grant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant the recall?' })
  await dialog.getByRole('button', { name: 'Grant recall' }).click()
  await expect(dialog.getByRole('alert')).toContainText('doesn’t have enough headroom')
  await operators.close()
})

test('a chart with a single hour centers the bar under its limit', async ({ page, browser, bank, server }) => {
  const { payer } = await openPayerAndReceiver(bank, server)
  const operators = await openOperators(browser)
  await setCap(operators, payer, '100000')
  await expectLimit(payer, { net_debit_cap: { currency: 'USD', total: '100000' } })
  await page.goto(at(payer, 'liquidity'))
  const usd = (total: string) => ({ currency: 'USD', total })
  const samples = [
    {
      hour: '2026-11-21T14:00:00Z',
      peak: usd('50000'),
      net_debit_cap: usd('100000'),
      funds: usd('0'),
      use_percent: 50,
    },
  ]
  // Simulated, because the exposure is recorded only once an hour.
  await page.route(/\/api\/gateway\/liquidity\/history/, (route) =>
    route.fulfill({ json: { ok: true, data: { currency: 'USD', samples } } }),
  )
  await page.getByLabel('Chart period').selectOption({ index: 0 })
  const chart = page.getByRole('figure', { name: 'Highest exposure by hour' }).locator('.recharts-wrapper')
  const bar = chart.locator('rect[fill="var(--credit)"]')
  const limit = chart.locator('line[stroke="var(--debit)"]')
  const middle = (shape: Locator) =>
    shape.evaluate((part) => {
      const { left, right } = part.getBoundingClientRect()
      return Math.round((left + right) / 2)
    })
  for (const shape of [bar, limit, chart.getByText('14:00')]) await expect(shape).toHaveCount(1)
  // The chart is redrawn once its width is known.
  await expect(async () => {
    const center = await middle(bar)
    expect(center).toBeGreaterThan(0)
    expect(await middle(limit)).toBe(center)
    expect(Math.abs((await middle(chart.getByText('14:00'))) - center)).toBeLessThan(3)
  }).toPass({ timeout: 20_000 })
  await operators.close()
})
