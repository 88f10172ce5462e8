import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'

test('a key is disabled, enabled and revoked, each with immediate effect in the API', async ({ page, bank, api }) => {
  const name = `life ${randomUUID().slice(0, 8)}`
  const access = { customers_read: false, customers_write: false, transactions_read: true, transactions_write: false }
  const made = expectData(await bank.member('POST', '/apikey', { body: { name, access } }))
  const headers = { 'x-service-api-key': made.secret_key, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  const status = async () => (await api.get('/api/v1/csp/payments', { headers })).status()
  const row = page.getByRole('row').filter({ hasText: name })
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
    return page.getByRole('dialog', { name: `${action} ${name}?` })
  }
  await page.goto(`/n/${bank.partnerId}/api-keys`)

  const disable = await choose('Disable')
  await disable.getByRole('button', { name: 'Disable key' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  expect(await status()).toBe(401)

  const enable = await choose('Enable')
  await enable.getByRole('button', { name: 'Enable key' }).click()
  await expect(row.getByText('Enabled')).toBeVisible()
  expect(await status()).toBe(200)

  const revoke = await choose('Revoke')
  await expect(revoke.getByRole('button', { name: 'Revoke key' })).toBeDisabled()
  await revoke.getByRole('textbox').fill(name)
  await expectAccessible(page)
  await revoke.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toBeHidden()
  expect(await status()).toBe(401)
})

test('name, permissions and limit are edited in place and apply to the next request', async ({ page, bank, api }) => {
  const name = `edit ${randomUUID().slice(0, 8)}`
  const access = { customers_read: false, customers_write: false, transactions_read: true, transactions_write: false }
  const made = expectData(await bank.member('POST', '/apikey', { body: { name, access } }))
  const headers = { 'x-service-api-key': made.secret_key, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  const status = async () => (await api.get('/api/v1/csp/payments', { headers })).status()
  expect(await status()).toBe(200)
  await page.goto(`/n/${bank.partnerId}/api-keys?key=${made.token}`)
  const panel = page.getByRole('region', { name: 'API key', exact: true })
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByRole('textbox', { name: 'Rate limit' }).fill('none')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 10,000, or leave it empty.')).toHaveCount(1)
  await expect(dialog.getByRole('textbox', { name: 'Rate limit' })).toBeFocused()
  await expectAccessible(page)

  await dialog.getByRole('textbox', { name: 'Rate limit' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`)
  await dialog.getByRole('checkbox', { name: 'Read payments' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Read customers' }).check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('20 requests per second')).toBeVisible()
  await expect(panel.getByText('Read customers', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${name} renamed` })).toBeVisible()
  expect(await status()).toBe(403)

  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: `Actions for ${name} renamed` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Rate limit' })).toHaveValue('20')
})

test('a key gets an expiry, networks and operations, with each wrong network named by its line', async ({
  page,
  bank,
  api,
}) => {
  const name = `restricted ${randomUUID().slice(0, 8)}`
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Operations' }).selectOption('Selected operations only')
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('In 90 days')
  const networks = dialog.getByRole('textbox', { name: 'Allowed IP addresses' })
  await networks.fill('198.51.100.0/24\n203.0.113.7/24')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('Choose at least one operation')).toBeVisible()
  await expect(dialog.getByText('Line 2 has host bits set. Use 203.0.113.0/24.')).toBeVisible()
  await expectAccessible(page)
  await networks.fill('198.51.100.0/24')
  await dialog.getByRole('checkbox', { name: 'List payments', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const shown = await dialog.getByText(/CSP_API_KEY=csp_test_\w+/).textContent()
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name }).click()
  const panel = page.getByRole('region', { name: 'API key', exact: true })
  await expect(panel.getByText('198.51.100.0/24')).toBeVisible()
  await expect(panel.getByText('listPayments')).toBeVisible()
  await expectAccessible(page)
  const secret = /csp_test_\w+/.exec(shown ?? '')?.[0] ?? ''
  const headers = { 'x-service-api-key': secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  const refused = await api.get('/api/v1/csp/payments', { headers })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'error.address_not_allowed'])

  await panel.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Allowed IP addresses' }).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect((await api.get('/api/v1/csp/payments', { headers })).status()).toBe(200)
  expect((await api.get('/api/v1/csp/settlements', { headers })).status()).toBe(403)
})

test('the example request shown with a new secret works unchanged', async ({ page, bank, api }) => {
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('First call')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const curl = (await dialog.getByText(/^curl /).textContent()) ?? ''
  const url = /'(http[^']+)'/.exec(curl)?.[1] ?? ''
  const headers = Object.fromEntries(
    [...curl.matchAll(/-H '([\w-]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  )
  expect((await api.get(url, { headers })).status()).toBe(200)
})

test('a rotation shows who still uses the old secret, and when it can be ended', async ({ page, bank, api }) => {
  const name = `rotated ${randomUUID().slice(0, 8)}`
  const access = { customers_read: false, customers_write: false, transactions_read: true, transactions_write: false }
  const made = expectData(await bank.member('POST', '/apikey', { body: { name, access } }))
  let fresh = ''
  const calls = async (secret: string) => {
    const headers = { 'x-service-api-key': secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
    return (await api.get('/api/v1/csp/payments', { headers })).status()
  }
  await page.goto(`/n/${bank.partnerId}/overview`)
  const panel = page.getByRole('region', { name: 'API key', exact: true })
  const rotation = panel.getByRole('region', { name: 'Rotation' })
  const dialog = page.getByRole('dialog')
  await inFewClicks(page, 'Rotate a key safely', async () => {
    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    await page.getByRole('button', { name: `Rotate ${name}` }).click()
    await dialog.getByRole('button', { name: 'Rotate key' }).click()
    const shown = await dialog.getByText(/CSP_API_KEY=csp_test_\w+/).textContent()
    fresh = /csp_test_\w+/.exec(shown ?? '')?.[0] ?? ''
    await dialog.getByLabel('I’ve stored it').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name }).click()
    await expect(rotation).toContainText('the new secret hasn’t been used')

    await calls(fresh)
    await expect(rotation, 'without reloading').toContainText('the previous secret has been unused for')
    await calls(made.secret_key)
    await expect(rotation).toContainText('the previous secret is in use')
    await expect(rotation.getByRole('row', { name: /^Previous [01] 1/ })).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Operations' })).toContainText('2 requests')
    await expectAccessible(page)

    await rotation.getByRole('button', { name: 'Revoke previous secret' }).click()
    await dialog.getByRole('button', { name: 'Revoke previous secret' }).click()
    await expect(rotation).toBeHidden()
  })
  expect([await calls(made.secret_key), await calls(fresh)]).toEqual([401, 200])
})

test('a key that expires soon is announced on both screens and listed, and leaves when it is extended', async ({
  page,
  bank,
}) => {
  const name = `soon ${randomUUID().slice(0, 8)}`
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const expires_at = { seconds: Math.floor(Date.now() / 1000) + 5 * 86_400 }
  expectData(await bank.member('POST', '/apikey', { body: { name, access, expires_at } }))
  await page.goto(`/n/${bank.partnerId}/overview`)
  const notice = page.getByText(/API keys? expires? within 14 days or ha(s|ve) expired/)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Review keys' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('Never')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toBeHidden()
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  await expect(row).toBeVisible()
  await expect(notice).toBeHidden()
})

test('unused keys are listed, and a new key is not among them', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  await page.getByRole('combobox', { name: 'Keys' }).selectOption('Unused for 90 days')
  await expect(page).toHaveURL(/show=unused/)
  await expect(page.getByText('No API keys match these filters')).toBeVisible()
})
