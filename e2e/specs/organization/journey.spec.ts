import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { caller, overHttp } from '../../../lib/testing/bank.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'

test.use(signedOut)

/**
 * The main journey, end to end: a client creates a payment with an API key over HTTP, a user
 * decides its task in the browser, a settlement nets it, and the user sees the position.
 */
test('from a new namespace to a settled position', async ({ page, bank, baseURL }) => {
  const domain = `shop-${randomUUID().slice(0, 8)}`

  await signIn(page, bank)
  const partnerId = await createNamespace(page, domain)
  const secret = await createKey(page, partnerId)
  const machine = caller(overHttp(baseURL ?? ''), {
    'x-service-api-key': secret,
    'x-org-id': bank.orgId,
    'x-partner-id': partnerId,
  })
  const beneficiary = await enabledCustomer(machine, `counter@${domain}`)
  const debtor = await bank.customer(`payer-${randomUUID().slice(0, 8)}`)

  await page.goto(`/n/${bank.partnerId}/tasks`)
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await createAndSubmitPull(machine, debtor, beneficiary)
  const row = page.getByRole('row').filter({ hasText: debtor })
  await expect(row, 'the task appears without reloading').toBeVisible()

  await row.getByRole('link').click()
  await expect(page.getByText('12,345.67').first()).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(row, 'the decision is sent when the time to undo it is over').toBeHidden()

  await page.goto(`/n/${partnerId}/settlements`)
  await page.getByRole('button', { name: 'Run settlement now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run settlement' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('row').filter({ hasText: '12,345.67' }).getByRole('link').first().click()
  await page.waitForURL(/\/settlements\/batch_/)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const charted = page.getByRole('row').filter({ hasText: bank.domain }).first()
  await expect(charted).toContainText('12,345.67')
  const position = page.getByRole('table', { name: 'Net positions' }).getByRole('row').filter({ hasText: bank.domain })
  await expect(position).toContainText('You’re owed')
  await expect(position).toContainText('12,345.67')
})

async function signIn(page: Page, { email, password }: Bank): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/n\/part_/)
}

async function createNamespace(page: Page, domain: string): Promise<string> {
  await page.getByRole('link', { name: 'Namespaces' }).click()
  await page.getByRole('button', { name: 'Create namespace' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop')
  await dialog.getByLabel('Domain').fill(domain)
  await dialog.getByRole('button', { name: 'Create namespace' }).click()
  const row = page.getByRole('row').filter({ hasText: domain })
  await row.getByRole('link').first().click()
  await page.waitForURL(/\/n\/part_/)
  return /part_\w+/.exec(page.url())?.[0] ?? ''
}

async function createKey(page: Page, partnerId: string): Promise<string> {
  await page.goto(`/n/${partnerId}/api-keys`)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop service')
  for (const flag of ['Read customers', 'Manage customers', 'Read payments', 'Create payments']) {
    await dialog.getByLabel(flag).check()
  }
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const secret = await dialog.getByText(/^csp_test_\w{32}_\w{6}$/).textContent()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret ?? ''), 'the secret is shown once').toBeHidden()
  return secret ?? ''
}

type Machine = ReturnType<typeof caller>

async function enabledCustomer(machine: Machine, address: string): Promise<string> {
  const body = {
    type: 'Business',
    business_legal_name: 'Shop Ltd',
    business_trade_name: 'Shop',
    business_website: 'https://shop.example',
    business_industry: '5999',
    payment_address: address,
    status: 'ENABLED',
  }
  expectData(await machine('POST', '/customer', { body }))
  return address
}

async function createAndSubmitPull(machine: Machine, debtor: string, beneficiary: string): Promise<void> {
  const body = {
    amount: { currency: 'USD', total: '1234567' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Pull',
    reference: 'Journey',
  }
  const payment = expectData(await machine('POST', '/payments', { body }))
  expectData(await machine('POST', `/payments/${payment.payment_id}/submissions`))
}
