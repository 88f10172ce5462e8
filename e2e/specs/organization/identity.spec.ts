import { randomUUID } from 'node:crypto'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

const ICON = 'link[rel="icon"]'

/** A payment of 45.55 USD within the bank, to juniper. */
async function pay(bank: Bank): Promise<string> {
  const body = {
    amount: { currency: 'USD', total: '4555' },
    debtor_party: { payment_address: await bank.customer(`willow-${randomUUID().slice(0, 8)}`) },
    beneficiary_party: { payment_address: await bank.customer(`juniper-${randomUUID().slice(0, 8)}`) },
    payment_type: 'Type_Push',
  }
  return expectData(await bank.key('POST', '/payments', { body })).payment_id
}

const nameOf = async (bank: Bank): Promise<string> => expectData(await bank.member('GET', '/organization')).name

test('the title names the record and the organization, also after a navigation without a page load', async ({
  page,
  bank,
}) => {
  const [name, payment] = [await nameOf(bank), await pay(bank)]
  const of = new RegExp(`^Payment of 45\\.55 USD to juniper-\\w+@${bank.domain} · ${name}$`)
  await page.goto(`/n/${bank.partnerId}/payments`)
  await expect(page).toHaveTitle(`Payments · ${name}`)
  await page.goto(`/n/${bank.partnerId}/payments/${payment}`)
  await expect(page).toHaveTitle(of)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Payments' }).click()
  await expect(page).toHaveTitle(`Payments · ${name}`)
  await page.goBack()
  await expect(page).toHaveTitle(of)
})

test('a record opened beside its list is named until it is closed', async ({ page, bank }) => {
  const name = await nameOf(bank)
  await bank.customer('willow-title')
  const { customers } = expectData(await bank.key('GET', '/customer'))
  await page.goto(`/n/${bank.partnerId}/customers?customer=${customers[0].token}`)
  await expect(page).toHaveTitle(/^(?!Customer\b)\S.* · Customers · /)
  await page.getByRole('button', { name: 'Close panel' }).click()
  await expect(page).toHaveTitle(`Customers · ${name}`)
})

test('the icon shows the environment, and browsers keep it', async ({ page, bank, request }) => {
  await page.goto(`/n/${bank.partnerId}/payments`)
  await expect(page.locator(ICON)).toHaveCount(1)
  const sandbox = await page.locator(ICON).getAttribute('href')
  expect(sandbox).toMatch(/^\/brand\/[0-9a-f]+\/icon-sandbox\.svg$/)
  const response = await request.get(sandbox ?? '')
  expect(response.headers()['content-type']).toBe('image/svg+xml')
  expect(response.headers()['cache-control']).toContain('immutable')
})

test('a person changes name, time zone and region, and all times and the shell follow', async ({ page, bank }) => {
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('First name').fill('Ana')
  await dialog.getByLabel('Last name').fill('Díaz')
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await dialog.getByLabel('Region').selectOption({ label: 'Germany' })
  await dialog.getByLabel('Email me when I’m mentioned in a note').uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const account = page.getByRole('button', { name: 'Account: Ana Díaz' })
  await expect(account.locator('[data-initials="AD"]')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Asia/Tokyo')
  await expect(main).toContainText('In the console only')
  await page.goto(`/n/${bank.partnerId}/payments/${await pay(bank)}`)
  await expect(page.getByText(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2} GMT\+9/).first()).toBeVisible()
  // For the other specs of this worker.
  const name = { first_name: 'Admin', last_name: bank.domain }
  const profile = { ...name, time_zone: null, locale: null, mention_emails: true }
  expectData(await bank.member('PUT', '/members/me', { body: profile }))
})
