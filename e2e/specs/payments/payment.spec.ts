// The page of one payment: its events, and duplicating it.
import { randomUUID } from 'node:crypto'
import { openReceiver, type Receiver } from '../../../lib/testing/receiver.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await openReceiver()
})
test.afterAll(() => receiver.close())

const fresh = (bank: Bank, name: string) => bank.customer(`${name}-${randomUUID().slice(0, 8)}`)
const found = async (bank: Bank, reference: string) =>
  expectData(await bank.key('GET', `/payments?reference=${encodeURIComponent(reference)}`)).payments

async function created(bank: Bank, reference: string): Promise<{ id: string; debtor: string; beneficiary: string }> {
  const [debtor, beneficiary] = await Promise.all([fresh(bank, 'from'), fresh(bank, 'to')])
  const body = {
    amount: { currency: 'USD', total: '123456' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary, first_name: 'Aspen' },
    reference,
    payment_type: 'Type_Push',
  }
  return { id: expectData(await bank.key('POST', '/payments', { body })).payment_id, debtor, beneficiary }
}

test('a payment’s page shows each event with its deliveries, live, and links to them', async ({ page, bank }) => {
  const hook = expectData(await bank.member('POST', '/webhook', { body: { name: 'Ledger', endpoint: receiver.url } }))
  const { id } = await created(bank, 'told')
  await page.goto(`/n/${bank.partnerId}/payments/${id}`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Events', exact: true }) })
  const row = card.getByRole('listitem').filter({ hasText: 'Payment created' }).first()
  await expect(row).toContainText('1 attempt, HTTP 200')
  await expect(row.getByText('Delivered')).toBeVisible()
  await expect(card.getByText('Submission created')).toBeHidden()

  expectData(await bank.key('POST', `/payments/${id}/submissions`))
  await expect(card.getByText('Submission created'), 'without a reload').toBeVisible({ timeout: 10_000 })
  await page.getByRole('button', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('region', { name: 'events' })).toContainText('RT_PaymentSubmissions')
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Ledger' }).click()
  await expect(page).toHaveURL(new RegExp(`/webhooks/${hook.token}\\?delivery=dlv_`))
  await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText('Payment created')
})

test('a payment is duplicated once although a response is lost, and an error is shown at its field', async ({
  page,
  bank,
}) => {
  const reference = `similar ${randomUUID()}`
  const { id, debtor, beneficiary } = await created(bank, reference)
  await page.goto(`/n/${bank.partnerId}/payments/${id}`)
  await page.getByRole('button', { name: 'Create similar payment' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Amount')).toHaveValue('1234.56')
  await expect(form.getByLabel('Debtor')).toHaveValue(debtor)
  await expect(form.getByLabel('Beneficiary')).toHaveValue(beneficiary)
  await expect(form.getByLabel('Reference')).toHaveValue(reference)
  await expectAccessible(page)

  await form.getByLabel('Debtor').fill('somebody@elsewhere')
  await form.getByRole('button', { name: 'Create and submit' }).click()
  await expect(form.getByLabel('Debtor')).toHaveAccessibleDescription(/must end in @/)
  await expect(form.getByLabel('Debtor')).toBeFocused()
  await form.getByLabel('Debtor').fill(debtor)

  // The gateway receives both requests, but the browser loses each response once.
  for (const path of [/\/payments$/, /\/submissions$/]) {
    await page.route(
      path,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  }
  for (let lost = 0; lost < 2; lost++) {
    await form.getByRole('button', { name: 'Create and submit' }).click()
    await expect(form.getByRole('alert')).toContainText('Couldn’t reach the gateway')
  }
  await form.getByRole('button', { name: 'Create and submit' }).click()
  await expect(form).toBeHidden()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1,234.56')
  const made = await found(bank, reference)
  expect(made).toHaveLength(2)
  expect(made[0]).toMatchObject({ amount: { total: '123456' }, beneficiary_party: { first_name: 'Aspen' } })
  expect(made[0].state).not.toBe('created')
  await expect(page).toHaveURL(new RegExp(made[0].payment_id))
})

test('only a payment that can still expire says when', async ({ page, bank }) => {
  const { id, beneficiary } = await created(bank, 'expiry')
  const details = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Details', exact: true }) })
  await page.goto(`/n/${bank.partnerId}/payments/${id}`)
  await expect(details.getByText('Expires')).toBeVisible()
  const { customers } = expectData(await bank.key('GET', `/customer?search=${beneficiary}`))
  expectData(await bank.key('PUT', `/customer/${customers[0].token}`, { body: { status: 'DISABLED' } }))
  expectData(await bank.key('POST', `/payments/${id}/submissions`))
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible()
  await expect(details.getByText('Expires')).toHaveCount(0)
})

test('a payment is created by hand from the list, and submitted from its page', async ({ page, bank }) => {
  const reference = `by hand ${randomUUID()}`
  const [debtor, beneficiary] = await Promise.all([fresh(bank, 'from'), fresh(bank, 'to')])
  await page.goto(`/n/${bank.partnerId}/payments`)
  await page.getByRole('button', { name: 'Create payment' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create and submit' }).click()
  for (const label of ['amount', 'debtor', 'beneficiary'])
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`Enter an? ${label}`))
  await form.getByLabel('Amount').fill('20.00')
  await form.getByLabel('Debtor').fill(debtor)
  await form.getByLabel('Beneficiary').fill(beneficiary)
  await form.getByLabel('Reference').fill(reference)
  await form.getByLabel('Submit immediately').uncheck()
  await form.getByRole('button', { name: 'Create payment' }).click()
  await page.getByRole('button', { name: 'Submit payment' }).click()
  await expect(page.getByRole('button', { name: 'Submit payment' })).toBeHidden()
  const [payment] = await found(bank, reference)
  expect(payment).toMatchObject({ amount: { currency: 'USD', total: '2000' } })
  expect(payment.state).not.toBe('created')
})
