import { randomUUID } from 'node:crypto'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { breakRequests } from '../../support/try-again.ts'

test('a customer is created, found, edited, disabled and deleted, each with immediate effect in the network', async ({
  page,
  bank,
}) => {
  const name = `wren-${randomUUID().slice(0, 8)}`
  const address = `${name}@${bank.domain}`
  const resolves = async () => (await bank.key('GET', `/customer/${address}/resolve`)).status
  await page.goto(`/n/${bank.partnerId}/customers`)
  await page.getByRole('button', { name: 'Create customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create customer' })
  await form.getByLabel('First name').fill(name)
  await form.getByLabel('Last name').fill('Sample')
  await form.getByLabel('Payment address').fill(name)
  await form.getByRole('button', { name: 'Create customer' }).click()
  await expect(form.getByLabel('Email'), 'the missing value is marked at its field').toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await form.getByLabel('Email').fill(`${name}@mail.example`)
  await form.getByRole('button', { name: 'Create customer' }).click()

  const panel = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(panel.getByRole('heading', { name })).toBeVisible()
  await expect(page, 'the URL names the open record').toHaveURL(/customer=cust_/)
  expect(await resolves()).toBe(200)

  await panel.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: /^Edit/ })
  await edit.getByLabel('Nickname').fill('Jenny')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('Jenny')).toBeVisible()

  await panel.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable customer' }).click()
  await expect(panel.getByText('Disabled', { exact: true })).toBeVisible()
  expect(await resolves()).toBe(404)

  await panel.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  await expect(dialog.getByRole('button', { name: 'Delete customer' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(address)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete customer' }).click()
  await expect(panel.getByText('Customer deleted')).toBeVisible()
  await page.getByLabel('Search customers').fill(name)
  await expect(page.getByText('No customers match these filters')).toBeVisible()
  await page.getByLabel('Status').selectOption('Deleted')
  await expect(page.getByRole('row').filter({ hasText: address })).toBeVisible()
})

test('an address in use is an error at its field, and no input is lost', async ({ page, bank }) => {
  const taken = `taken-${randomUUID().slice(0, 8)}`
  await bank.customer(taken)
  await page.goto(`/n/${bank.partnerId}/customers`)
  await page.getByRole('button', { name: 'Create customer' }).first().click()
  const form = page.getByRole('dialog')
  for (const [label, text] of [
    ['Payment address', taken],
    ['First name', 'Rowan'],
    ['Last name', 'Sample'],
    ['Email', 'rowan@mail.example'],
  ] as const) {
    await form.getByLabel(label).fill(text)
  }
  await form.getByRole('button', { name: 'Create customer' }).click()
  await expect(form.getByText(/is taken$/)).toBeVisible()
  await expect(form.getByLabel('Payment address')).toBeFocused()
  await expect(form.getByLabel('First name')).toHaveValue('Rowan')
})

test('any address can be looked up, and links to its payments', async ({ page, bank }) => {
  const address = await bank.customer(`known-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${bank.partnerId}/customers`)
  await page.getByRole('link', { name: 'Look up payment address' }).click()
  const panel = page.getByRole('region', { name: 'Payment address lookup' })
  await panel.getByLabel('Payment address').fill('nobody@nowhere')
  await panel.getByRole('button', { name: 'Look up', exact: true }).click()
  await expect(panel.getByText('nobody@nowhere doesn’t resolve')).toBeVisible()
  await panel.getByLabel('Payment address').fill(address.toUpperCase())
  await panel.getByRole('button', { name: 'Look up', exact: true }).click()
  await expect(panel.getByText(address, { exact: true })).toBeVisible()
  await page.reload()
  await panel.getByRole('link', { name: 'Payments sent' }).click()
  await expect(page).toHaveURL(
    new RegExp(
      `/payments\\?.*party=debtor.*address=${address.replace('@', '%40')}|address=${address.replace('@', '%40')}.*party=debtor`,
    ),
  )
  await expect(page.getByText('No payments match these filters')).toBeVisible()
})

test('an empty list explains its purpose; a failed one shows the error and recovers', async ({
  page,
  bank,
  baseURL,
}) => {
  const empty = await openNamespace(overHttp(baseURL ?? ''), bank, `empty-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${empty.partnerId}/customers`)
  await expect(page.getByText('No customers yet')).toBeVisible()

  const tryAgain = await breakRequests(page, '**/api/gateway/customer?*')
  await page.getByLabel('Search customers').fill('somebody')
  await expect(page.getByText('Couldn’t load customers')).toBeVisible()
  await tryAgain(page.getByText('No customers match these filters'))
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page.getByLabel('Search customers')).toHaveValue('')
})

test('on a phone the open customer fills the page, and its back link returns to the list', async ({ page, bank }) => {
  const address = await bank.customer(`phone-${randomUUID().slice(0, 8)}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/n/${bank.partnerId}/customers?search=${address}`)
  await page.getByRole('row').filter({ hasText: address }).getByRole('link').click()
  const panel = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(panel).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Customers' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('a colleague who opens the URL of a customer panel sees the same', async ({ page, bank }) => {
  const address = await bank.customer(`shared-${randomUUID().slice(0, 8)}`)
  const { customers } = expectData(await bank.key('GET', `/customer?search=${address}`))
  await page.goto(`/n/${bank.partnerId}/customers?customer=${customers[0].token}`)
  await expect(page.getByRole('region', { name: 'Customer', exact: true }).getByText(address)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/customer=/)
})
