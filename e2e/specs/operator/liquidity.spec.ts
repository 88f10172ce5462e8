// The operator's list of limits, and its dialogs.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { type Bank, expect, test } from '../../support/fixtures.ts'
import { expectLimit, openOperators, setCap } from '../../support/limits.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

const rowOf = (page: Page, { domain }: Bank) => page.getByRole('row').filter({ hasText: `@${domain}` })

async function openChange(page: Page, bank: Bank, action: string) {
  await page.getByRole('button', { name: `Change liquidity for @${bank.domain} in USD` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog', { name: action })
}

/** Clears the filters and chooses another within the same frame. Neither may be lost. */
const clearAndChooseAtOnce = (page: Page, label: string, value: string) =>
  page.getByLabel(label).evaluate((control: HTMLSelectElement, value) => {
    document.querySelector<HTMLAnchorElement>('search a')?.click()
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)

const failWith = (page: Page, status: number, code: string, message: string) =>
  page.route(/\/simulation\?/, (route) => route.fulfill({ status, json: { ok: false, code, message } }))

test('the most used limit is first, the list can be sorted and filtered, and shows its states', async ({
  browser,
  server,
}) => {
  const bank = await newBank()
  const id = randomUUID().slice(0, 8)
  const [full, empty] = [
    await openNamespace(overHttp(server), bank, `aa-${id}`),
    await openNamespace(overHttp(server), bank, `bb-${id}`),
  ]
  const [debtor, beneficiary] = [await full.customer('juniper'), await empty.customer('alder')]
  const operators = await openOperators(browser)
  await setCap(operators, full, '10000')
  await setCap(operators, empty, '10000')
  await submitted(full, debtor, beneficiary, { total: '9950' })
  const context = await signedIn(browser, OPERATOR)
  const page = await context.newPage()
  await page.goto('/operator/liquidity')
  await expect(page.getByRole('meter', { name: `USD headroom for @${full.domain}` })).toHaveAttribute(
    'aria-valuetext',
    /^99\.5% used/,
  )
  const order = async () => {
    const rows = await page.locator('tr[data-id]').allTextContents()
    return [full, empty].map(({ domain }) => rows.findIndex((text) => text.includes(`@${domain}`)))
  }
  const [first = -1, later = -1] = await order()
  expect(later).toBeGreaterThan(first)
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Used', exact: true }).click()
  await expect(page).toHaveURL(/sort=use/)
  await page.getByLabel('Environment').selectOption('Live')
  await expect(page.getByText('No limits match')).toBeVisible()
  await clearAndChooseAtOnce(page, 'Currency', 'USD')
  await expect(page).toHaveURL(/sort=use.*currency=USD|currency=USD.*sort=use/)
  await expect(page.getByLabel('Environment')).toHaveValue('')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await expect(rowOf(page, full)).toBeVisible()

  await page.route(/\/api\/gateway\/operator\/liquidity\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(page.getByText('Couldn’t load limits')).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No limits match')).toBeVisible()
  await context.close()
  await operators.close()
})

test('the list has views, and saves the reader’s own with filters, order and columns', async ({ browser }) => {
  const context = await signedIn(browser, OPERATOR)
  const page = await context.newPage()
  await page.goto('/operator/liquidity')
  const openMenu = () => page.getByRole('button', { name: 'View options for limits' }).click()
  await openMenu()
  await page.getByRole('menuitem', { name: 'Sandbox', exact: true }).click()
  await expect(page).toHaveURL(/\?environment=sandbox$/)
  await expect(page.getByLabel('Environment')).toHaveValue('sandbox')
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByRole('button', { name: 'Namespace and organization' }).click()
  await expect(page).toHaveURL(/sort=namespace\.asc/)
  await openMenu()
  await page.getByRole('menuitemcheckbox', { name: 'Funds' }).click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('USD sandbox')
  // Limits belong to no namespace of the operator, so their views cannot be shared.
  await expect(page.getByLabel('Visible to')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View USD sandbox saved')).toBeVisible()

  await page.goto('/operator/liquidity')
  await openMenu()
  await expectAccessibleInBoth(page)
  await page.getByRole('menuitem', { name: 'USD sandbox' }).click()
  await expect(page).toHaveURL(/\?currency=USD&environment=sandbox&sort=namespace\.asc$/)
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await expect(page.getByRole('columnheader', { name: 'Funds' })).toHaveCount(0)
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'USD sandbox' })).toHaveAttribute('aria-current', 'true')
  await context.close()
})

test('the dialogs warn about a cap below the exposure, refuse too large withdrawals, and schedule changes', async ({
  browser,
  server,
}) => {
  const bank = await newBank()
  const id = randomUUID().slice(0, 8)
  const [payer, receiver] = [
    await openNamespace(overHttp(server), bank, `payer-${id}`),
    await openNamespace(overHttp(server), bank, `receiver-${id}`),
  ]
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('alder')]
  const operators = await openOperators(browser)
  await setCap(operators, payer, '10000')
  await submitted(payer, debtor, beneficiary, { total: '8000' })
  const context = await signedIn(browser, OPERATOR)
  const page = await context.newPage()
  await page.goto('/operator/liquidity')

  const cap = await openChange(page, payer, 'Change limit')
  await cap.getByLabel('New cap').fill('79.99')
  await expect(cap.getByText('Below what the namespace already uses')).toBeVisible()
  await expect(cap).toContainText('It uses 80.00 USD, and the limit would be 79.99 USD.')
  await expectAccessibleInBoth(page)
  await cap.getByLabel('New cap').fill('80')
  await expect(cap.getByText('Below what the namespace already uses')).toHaveCount(0)
  await cap.getByLabel('Remove the cap').check()
  await expect(cap.getByText(/Net debit cap: 100\.00 USD.*No limit/)).toBeVisible()
  await page.keyboard.press('Escape')

  const withdrawal = await openChange(page, payer, 'Record withdrawal')
  await withdrawal.getByLabel('Amount', { exact: true }).fill('0.01')
  await withdrawal.getByLabel('Reason').fill('Requested by their treasury')
  await expect(withdrawal.getByText('0.00 USD is recorded.')).toBeVisible()
  await withdrawal.getByRole('button', { name: 'Record withdrawal' }).click()
  await expect(withdrawal.getByRole('alert')).toContainText('exceeds the recorded funds')
  await page.keyboard.press('Escape')

  const deposit = await openChange(page, payer, 'Record deposit')
  await deposit.getByLabel('Amount', { exact: true }).fill('25')
  await deposit.getByLabel('Takes effect').selectOption('At a time')
  await deposit.getByLabel('Reason').fill('Received by wire')
  await deposit.getByRole('button', { name: 'Record deposit' }).click()
  await expect(deposit.getByLabel('Time', { exact: true })).toHaveAccessibleDescription(/Enter a date and time/)
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16)
  await deposit.getByLabel('Time', { exact: true }).fill(tomorrow)
  await deposit.getByRole('button', { name: 'Record deposit' }).click()
  await expect(page.getByText('Approval requested')).toBeVisible()

  const later = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await operators.approve(await operators.propose(payer, { kind: 'cap', total: '12000', effective_at: later }))
  await page.reload()
  await expect(page.getByRole('list', { name: 'Scheduled changes' })).toContainText('Cap of 120.00 USD')
  await expectLimit(payer, { net_debit_cap: { currency: 'USD', total: '10000' } })
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: `Cancel Cap of 120.00 USD for @${payer.domain}` }).click()
  const cancellation = page.getByRole('dialog', { name: 'Cancel this change?' })
  await cancellation.getByLabel('Reason').fill('Agreed again')
  await cancellation.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Change canceled')).toBeVisible()
  await expect(page.getByText('Cap of 120.00 USD')).toHaveCount(0)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    await expect.poll(() => page.evaluate(beyond), `at ${width}`).toBe(0)
  }
  await context.close()
  await operators.close()
})

/** Each failure shows its reason and a retry, and the typed cap stays. */
async function expectFailures(page: Page, cap: Locator): Promise<void> {
  const simulation = cap.getByRole('region', { name: 'Simulation' })
  await page.route(/\/simulation\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await cap.getByLabel('New cap').fill('81')
  await expect(simulation.getByText('Couldn’t simulate this cap.')).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await simulation.getByRole('button', { name: 'Try again' }).click()
  await expect(simulation).toContainText('All 2 outgoing payments')

  await failWith(page, 400, 'error.bad_request', 'from: must be at most 62 days ago')
  await cap.getByLabel('New cap').fill('82')
  await expect(simulation).toContainText('from: must be at most 62 days ago')
  await page.unrouteAll()
  await failWith(page, 503, 'error.read_timeout', 'The period contains more than can be read in 10 seconds.')
  await simulation.getByRole('button', { name: 'Try again' }).click()
  await expect(simulation).toContainText('Simulating the last 7 days took too long.')
  await expectAccessibleInBoth(page)
  await page.unrouteAll()
  await simulation.getByRole('button', { name: 'Simulate the last 24 hours' }).click()
  await expect(simulation).toContainText('All 2 outgoing payments in the last 24 hours would have succeeded.')
  await expect(cap.getByLabel('New cap')).toHaveValue('82')
}

test('the cap dialog says how many past payments would have failed, and offers the smallest cap without failures', async ({
  browser,
  server,
}) => {
  const bank = await newBank()
  const id = randomUUID().slice(0, 8)
  const [payer, receiver, idle] = [
    await openNamespace(overHttp(server), bank, `cc-${id}`),
    await openNamespace(overHttp(server), bank, `dd-${id}`),
    await openNamespace(overHttp(server), bank, `ee-${id}`),
  ]
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('alder')]
  const operators = await openOperators(browser)
  await setCap(operators, payer, '20000')
  await setCap(operators, idle, '20000')
  for (const total of ['5000', '3000']) await submitted(payer, debtor, beneficiary, { total })
  const context = await signedIn(browser, OPERATOR)
  const page = await context.newPage()
  await page.goto('/operator/liquidity')

  const cap = await openChange(page, payer, 'Change limit')
  const simulation = cap.getByRole('region', { name: 'Simulation' })
  await expect(simulation).toHaveCount(0)
  // The response for an earlier amount arrives after that for the last one.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/simulation\?.*cap=100&/, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  const slow = page.waitForRequest(/simulation\?.*cap=100&/)
  await cap.getByLabel('New cap').fill('1')
  await slow
  await expect(simulation.getByText('Simulating')).toBeAttached()
  await cap.getByLabel('New cap').fill('79.99')
  await expect(simulation).toContainText(
    '1 of the 2 outgoing payments in the last 24 hours would have failed: 30.00 USD.',
  )
  release()
  await expect(simulation).toContainText('Smallest cap without failures: 80.00 USD')
  await expectAccessibleInBoth(page)
  await simulation.getByLabel('If this cap had applied in the').selectOption('last 7 days')
  await expect(simulation).toContainText(
    '1 of the 2 outgoing payments in the last 7 days would have failed: 30.00 USD.',
  )
  await simulation.getByRole('button', { name: 'Use 80.00 USD' }).click()
  await expect(cap.getByLabel('New cap')).toHaveValue('80.00')
  await expect(simulation).toContainText('All 2 outgoing payments in the last 7 days would have succeeded.')
  await expect(simulation.getByRole('button', { name: /^Use/ })).toHaveCount(0)

  await expectFailures(page, cap)
  await cap.getByLabel('Remove the cap').check()
  await expect(simulation).toHaveCount(0)
  await page.keyboard.press('Escape')

  const unused = await openChange(page, idle, 'Change limit')
  await unused.getByLabel('New cap').fill('1')
  await expect(unused).toContainText('No outgoing payments in the last 24 hours.')
  await context.close()
  await operators.close()
})
