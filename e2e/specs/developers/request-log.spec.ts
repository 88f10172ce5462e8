import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Request', exact: true })

test('a request appears live, opens, and its ID links to the others of its trace', async ({ page, bank }) => {
  const trace = `trace-${randomUUID().slice(0, 8)}`
  const headers = { 'x-request-id': trace }
  await page.goto(`/n/${bank.partnerId}/request-log`)
  await expect(page.getByText('Auto-updating', { exact: true })).toBeVisible()
  await bank.key('GET', '/payments/none', { headers })
  const row = page.getByRole('row').filter({ hasText: trace })
  await expect(row, 'without reloading').toContainText('404 Not Found')
  await expect(row, 'the message of the error').toContainText('Requested resource not found')
  await bank.member('GET', '/account', { headers })

  await row.getByRole('link').click()
  await expect(panelOf(page).getByText(/The record doesn’t exist in this namespace/)).toBeVisible()
  await expect(panelOf(page).getByText('error.not_found')).toBeVisible()
  await expect(panelOf(page).getByText('everything')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await panelOf(page).getByRole('link', { name: 'All entries with this request ID' }).click()
  await expect(page).toHaveURL(new RegExp(`trace=${trace}`))
  await expect(page.getByRole('row').filter({ hasText: '/payments/{payment_id}' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '/account' }), 'a member’s request too').toBeVisible()
})

test('reads of the console are hidden until they are selected, its changes are not', async ({ page, bank }) => {
  const [read, change] = [`read-${randomUUID().slice(0, 8)}`, `change-${randomUUID().slice(0, 8)}`]
  await bank.member('GET', '/account', { headers: { 'x-request-id': read } })
  await bank.member('POST', '/customer', { body: {}, headers: { 'x-request-id': change } })
  await page.goto(`/n/${bank.partnerId}/request-log`)
  const idOf = (trace: string) => page.getByRole('row').filter({ hasText: trace })
  await expect(idOf(change)).toBeVisible()
  await expect(idOf(read)).toHaveCount(0)
  const toggle = page.getByRole('checkbox', { name: 'Show read requests from the console' })
  await page.getByRole('button', { name: 'More filters' }).click()
  await toggle.check()
  await expect(page).toHaveURL(/reads=show/)
  await expect(idOf(read)).toBeVisible()
  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.uncheck()
  await expect(idOf(read)).toHaveCount(0)
  await expect(page).not.toHaveURL(/reads=/)
})

test('a failed request leads to the reference of its operation', async ({ page, bank }) => {
  const trace = `ref-${randomUUID().slice(0, 8)}`
  const refused = await bank.key('POST', '/payments', { body: {}, headers: { 'x-request-id': trace } })
  await page.goto(`/n/${bank.partnerId}/request-log?trace=${trace}`)
  await page.getByRole('row').filter({ hasText: trace }).getByRole('link').click()
  await expect(panelOf(page).getByText(refused.body.message)).toBeVisible()
  await panelOf(page).getByRole('link', { name: 'createPayment in the API reference' }).click()
  await expect(page).toHaveURL(/\/reference\/createPayment$/)
  await expect(page.getByRole('heading', { name: 'Create a payment' })).toBeVisible()
})

test('an admin turns on body logging, and a request then shows its masked bodies', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/request-log`)
  await page.getByRole('button', { name: 'Turn on body logging' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn on body logging' }).click()
  await expect(page.getByRole('button', { name: 'Turn off body logging' })).toBeVisible()
  const trace = `body-${randomUUID().slice(0, 8)}`
  const body = { amount: { currency: 'USD', total: '4200' }, reference: 'Rent for Juniper' }
  await bank.key('POST', '/payments', { body, headers: { 'x-request-id': trace } })
  await page.getByRole('row').filter({ hasText: trace }).getByRole('link').click()
  await expect(panelOf(page).getByRole('region', { name: 'request body' })).toContainText('"total": "4200"')
  await expect(panelOf(page).getByRole('region', { name: 'request body' })).toContainText('"reference": "•••"')
  await expect(panelOf(page).getByRole('region', { name: 'response body' })).toContainText('error.bad_request')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn off body logging' }).click()
  await dialog.getByRole('button', { name: 'Turn off body logging' }).click()
  await expect(page.getByRole('button', { name: 'Turn on body logging' })).toBeVisible()
})

test('the log is filtered by path, method, status, key and time, and the URL keeps the filters', async ({
  page,
  bank,
}) => {
  await bank.key('GET', '/payments/none')
  await bank.key('POST', '/payments', { body: {} })
  await page.goto(`/n/${bank.partnerId}/request-log`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.filter({ hasText: 'POST' }).first()).toBeVisible()
  await page.getByLabel('Path').fill('PAYMENTS')
  await page.getByLabel('Method').selectOption('GET')
  await page.getByLabel('Status').selectOption('4xx')
  await expect(page).toHaveURL(/path=PAYMENTS&method=GET&status=4xx/)
  await expect(rows.first()).toContainText('404')
  await expect(rows.filter({ hasText: 'POST' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'API key' }).selectOption('everything')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00')
  await expect(page).toHaveURL(/key=api_.*from=2020-01-01T00%3A00/)
  await expect(rows.first()).toContainText('404')
  await page.reload()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01T00:00')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02T00:00')
  await expect(page.getByText('No requests match these filters')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(rows.first()).toBeVisible()
})

test('a long log is read page by page', async ({ page, bank }) => {
  for (let i = 0; i < 55; i++) await bank.key('GET', `/payments/walk-${i}`)
  await page.goto(`/n/${bank.partnerId}/request-log`)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/after=req_/)
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(page).not.toHaveURL(/after=/)
})

test('an empty log explains its purpose; a failed one shows the error and recovers', async ({ page, bank }) => {
  const domain = `empty-${randomUUID().slice(0, 8)}`
  const empty = expectData(await bank.member('POST', '/partner', { body: { name: domain, domain } }))
  await page.goto(`/n/${empty.token}/request-log`)
  await expect(page.getByText('No requests yet')).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  const filter = await page.getByText(/^Show read requests/).textContent()
  await expect(page.getByText('hidden unless you select the filter')).toContainText(`“${filter}”`)
  let broken = true
  await page.route('**/api/gateway/request-log?*', (route) => (broken ? route.abort() : route.continue()))
  await page.getByLabel('Method').selectOption('PUT')
  await expect(page.getByText('Couldn’t load requests')).toBeVisible()
  broken = false
  await expect(page.getByText('No requests match these filters'), 'it goes on trying').toBeVisible()
})

test('on a phone the open request fills the page', async ({ page, bank }) => {
  await bank.key('GET', '/payments/none')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/n/${bank.partnerId}/request-log`)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(panelOf(page)).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await panelOf(page).getByRole('button', { name: 'Request log' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('bodies that failed to load are not shown as missing, and can be reloaded', async ({ page, bank }) => {
  const trace = `fails-${randomUUID().slice(0, 8)}`
  await bank.key('POST', '/payments', { body: {}, headers: { 'x-request-id': trace } })
  const bodies = (url: URL) => url.searchParams.has('bodies')
  await page.route(bodies, (route) => route.abort())
  await page.goto(`/n/${bank.partnerId}/request-log?trace=${trace}`)
  await page.getByRole('row').filter({ hasText: trace }).getByRole('link').click()
  const none = panelOf(page).getByText('No bodies are stored for this request.')
  await expect(panelOf(page).getByText('Couldn’t load the bodies')).toBeVisible()
  await expect(none).toHaveCount(0)
  await page.unroute(bodies)
  await panelOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(none).toBeVisible()
})
