import type { Locator, Page } from '@playwright/test'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { openPayerAndReceiver, type PayerAndReceiver } from '../../support/payer-and-receiver.ts'
import { signedIn, signInAs } from '../../support/signed-in.ts'

/** The receiver's page of a completed payment of 100.00 USD. */
async function paid({ payer, receiver, debtor, beneficiary }: PayerAndReceiver): Promise<{ id: string; path: string }> {
  const id = await submitted(payer, debtor, beneficiary, { total: '10000' })
  return { id, path: `/n/${receiver.partnerId}/payments/${id}` }
}

const returnsOf = async (bank: Bank, id: string) => expectData(await bank.key('GET', `/payments/${id}/returns`)).returns
const card = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Return funds' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Return funds' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Return funds' })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(beyond)).toBe(0)
}

/** The gateway receives the next return, but the browser loses its response. */
const loseResponse = (page: Page) =>
  page.route(
    /\/returns$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a support agent returns a duplicate from its payment in a few clicks', async ({ browser, server }) => {
  const bank = await newBank()
  const scene = await openPayerAndReceiver(bank, server)
  const { id, path } = await paid(scene)
  const permissions = ['tasks.decide', 'notes.write', 'returns.create']
  const { role } = expectData(await bank.member('POST', '/roles', { body: { name: `Agents ${id}`, permissions } }))
  const context = await signedIn(browser, await invitedMember(bank, 'Ana', 'Agent', role))
  const page = await context.newPage()
  await page.goto(path)
  await inFewClicks(page, 'Return a duplicate payment', async () => {
    await opener(page).click()
    await expect(dialog(page).getByText('100.00 of 100.00 USD left to return')).toBeVisible()
    await dialog(page).getByLabel('Reason').selectOption('Duplicate payment')
    await send(page).click()
    await expect(page.getByText('100.00 USD returned', { exact: true })).toBeVisible()
  })
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener(page)).toHaveCount(0)
  await expect(page.getByText('Returned', { exact: true }).first()).toBeVisible()
  await expect(card(page, 'Returns').getByRole('listitem')).toContainText(/Duplicate payment.*by Ana Agent/)
  await expect(card(page, 'Timeline')).toContainText('Returned 100.00 USD')
  await expect(card(page, 'Ledger').getByRole('row').filter({ hasText: 'corner-shop' })).toHaveCount(2)
  expect(await returnsOf(scene.payer, id)).toMatchObject([{ reason: 'DUPL', direction: 'in' }])
  await context.close()
})

test('the payment states until when it can be returned, and nothing can be returned or recalled afterwards', async ({
  page,
  server,
}) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const scene = await openPayerAndReceiver(bank, server)
  const { id, path } = await paid(scene)
  const payerPath = `/n/${scene.payer.partnerId}/payments/${id}`
  const recall = page.getByRole('main').getByRole('button', { name: 'Recall payment' })
  await page.goto(payerPath)
  await expect(recall).toBeVisible()
  await expect(card(page, 'Details')).toContainText('Recallable until')
  await page.goto(path)
  await expect(opener(page)).toBeVisible()
  await expect(card(page, 'Details')).toContainText('Returnable until')
  await expect(card(page, 'Details')).not.toContainText('no longer')

  await page.clock.setFixedTime(Date.now() + 181 * 86_400_000)
  await page.goto(path)
  await expect(card(page, 'Details')).toContainText(/Returnable until.*It can no longer be returned\./)
  await expect(opener(page)).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await page.goto(payerPath)
  await expect(card(page, 'Details')).toContainText(/Recallable until.*It can no longer be recalled\./)
  await expect(recall).toHaveCount(0)
})

test('a payment is returned in two parts: an excess is an error at its field, and a lost response is retried', async ({
  page,
  server,
}) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const scene = await openPayerAndReceiver(bank, server)
  const { id, path } = await paid(scene)
  const theirs = await page.context().newPage()
  await theirs.goto(`/n/${scene.payer.partnerId}/payments/${id}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('100.00')
  await expect(opener(theirs), 'only the receiver can return it').toHaveCount(0)

  await page.goto(path)
  await opener(page).click()
  const amount = dialog(page).getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue('100.00')
  await amount.fill('100.01')
  await dialog(page).getByLabel('Reason').selectOption('Other')
  await send(page).click()
  await expect(amount).toHaveAccessibleDescription(/Only 100\.00 USD is left to return/)
  await expect(amount).toBeFocused()
  await amount.fill('54.45')
  await send(page).click()
  await expect(dialog(page).getByLabel('Note')).toHaveAccessibleDescription(/Enter a note/)
  await dialog(page).getByLabel('Note').fill('Agreed by phone')
  await expectAccessibleInBoth(page)

  await loseResponse(page)
  await send(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t reach the gateway')
  await expect(dialog(page).getByLabel('Note')).toHaveValue('Agreed by phone')
  // The page has heard of the return; sending it again must still get its response.
  await expect(dialog(page).getByText('45.55 of 100.00 USD left to return')).toBeVisible()
  await send(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Partially returned', { exact: true })).toBeVisible()
  await expect(card(page, 'Details')).toContainText(/Returned\s*54\.45/)
  await expect(card(page, 'Returns').getByRole('listitem')).toContainText('Agreed by phone')
  await expect(card(theirs, 'Returns'), 'without a reload').toContainText('by the other institution')

  await opener(page).click()
  await expect(amount).toHaveValue('45.55')
  await expect(dialog(page).getByText('45.55 of 100.00 USD left to return')).toBeVisible()
  await dialog(page).getByLabel('Reason').selectOption('Customer request')
  await loseResponse(page)
  await send(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t reach the gateway')
  await expect(card(page, 'Returns').getByRole('listitem')).toHaveCount(2)
  await expect(dialog(page).getByText('0.00 of 100.00 USD left to return')).toBeVisible()
  await send(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('45.55 USD returned', { exact: true })).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  const made = await returnsOf(scene.receiver, id)
  expect(made.map(({ amount }: { amount: { total: string } }) => amount.total)).toEqual(['5445', '4555'])
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)
})

test('an amount that reaches the review threshold is entered twice, and a refusal is shown at its field', async ({
  page,
  server,
}) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const scene = await openPayerAndReceiver(bank, server)
  const { id, path } = await paid(scene)
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '5000' } }
  const { partnerId } = scene.receiver
  expectData(await bank.member('PUT', `/partner/${partnerId}`, { body: { admission_policy } }))
  await page.goto(path)
  await opener(page).click()
  await dialog(page).getByLabel('Reason').selectOption('Fraud')
  const again = dialog(page).getByLabel('Enter the amount again to confirm')
  await expect(again).toHaveAccessibleDescription('This reaches your review threshold of 50.00 USD.')
  await send(page).click()
  await expect(again).toHaveAccessibleDescription(/Enter the amount again/)
  await expect(again).toBeFocused()
  await again.fill('100')
  // A colleague returns most of it first.
  const body = { amount: { currency: 'USD', total: '9000' }, reason: 'FRAD' }
  expectData(await scene.receiver.key('POST', `/payments/${id}/returns`, { body }))
  await send(page).click()
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    /Only 10\.00 USD is left/,
  )
  await dialog(page).getByLabel('Amount', { exact: true }).fill('10.00')
  await expect(again).toHaveCount(0)
  await send(page).click()
  await expect(page.getByText('10.00 USD returned', { exact: true })).toBeVisible()
})

test('the list of returns has filters and opens payments, and a settlement labels returns', async ({
  page,
  server,
}) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const scene = await openPayerAndReceiver(bank, server)
  const { receiver } = scene
  await page.goto(`/n/${receiver.partnerId}/payments`)
  await page.getByRole('navigation', { name: 'Payment lists' }).getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(page.getByText('No returns yet')).toBeVisible()
  await expectAccessibleInBoth(page)

  const { id } = await paid(scene)
  const body = { amount: { currency: 'USD', total: '4555' }, reason: 'AM09', note: 'Invoice was 54.45' }
  expectData(await receiver.key('POST', `/payments/${id}/returns`, { body }))
  const rows = page.getByRole('row').filter({ hasText: 'Wrong amount' })
  await expect(rows, 'without a reload').toHaveCount(1, { timeout: 20_000 })
  await expect(rows).toContainText(`To @${scene.payer.domain}`)

  await page.getByLabel('Reason').selectOption('Fraud')
  await expect(page.getByText('No returns match')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Minimum amount').fill('45.56')
  await expect(page.getByText('Choose a currency for the amounts.')).toBeVisible()
  await page.getByLabel('Currency').selectOption('USD')
  await expect(page.getByText('No returns match')).toBeVisible()
  await page.getByLabel('Minimum amount').fill('45.55')
  await expect(rows).toHaveCount(1)
  await expectAccessibleInBoth(page)

  await page.route(/\/api\/gateway\/returns/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('Direction').selectOption('Incoming')
  await expect(page.getByText('Couldn’t load returns')).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No returns match')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('Returns')
  await page.getByRole('option', { name: 'Returns', exact: true }).click()
  await expect(page).toHaveURL(/\/returns$/)
  await page.getByLabel('Direction').selectOption('Outgoing')
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await expectSettled(page, scene)
})

/** The batch labels the return, and the list of payments marks its payment. */
async function expectSettled(page: Page, { receiver }: PayerAndReceiver): Promise<void> {
  const { batches } = expectData(await receiver.member('POST', '/settlements'))
  const [batch] = batches.filter(({ token }: { token: string }) => token)
  await page.goto(`/n/${receiver.partnerId}/settlements/${batch.token}/transactions`)
  await expect(page.getByRole('row').filter({ hasText: 'Return' })).toHaveCount(1)
  await page.goto(`/n/${receiver.partnerId}/payments`)
  await expect(page.getByRole('row').filter({ hasText: 'juniper' })).toContainText('Partially returned')
}
