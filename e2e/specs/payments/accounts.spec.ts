import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { breakRequests } from '../../support/try-again.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Account', exact: true })

async function newAccount(bank: Bank): Promise<{ token: string; title: string }> {
  const title = `Account ${randomUUID().slice(0, 8)}`
  const body = {
    account_number: '000123456789',
    account_title: title,
    routing_number: '011000015',
    type: 'AT_Savings',
  }
  return { token: expectData(await bank.member('POST', '/account', { body })).token, title }
}

async function tryAmounts(page: Page, first: string, second: string): Promise<void> {
  const panel = panelOf(page)
  await panel.getByLabel('First amount').fill(first)
  await panel.getByLabel('Second amount').fill(second)
  await panel.getByRole('button', { name: 'Verify amounts' }).click()
}

test('an account is added, verified by its two deposits, and deleted', async ({ page, bank }) => {
  const title = `Payroll ${randomUUID().slice(0, 8)}`
  await page.goto(`/n/${bank.partnerId}/accounts`)
  await page.getByRole('button', { name: 'Add account' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add account' })
  await form.getByLabel('Account name').fill(title)
  await form.getByLabel('Account number').fill('000987651234')
  await form.getByLabel('Routing number').fill('123456789')
  await form.getByRole('button', { name: 'Add account' }).click()
  await expect(form.getByText('must be a nine-digit ABA routing number with a valid checksum')).toBeVisible()
  await form.getByLabel('Routing number').fill('011000015')
  await form.getByRole('button', { name: 'Add account' }).click()

  const panel = panelOf(page)
  await expect(panel.getByText('XXXX-XXXX-XXXX-1234')).toBeVisible()
  await panel.getByRole('button', { name: 'Start verification' }).click()
  await expect(panel.getByText('3 attempts left')).toBeVisible()
  await expect(panel.getByText(/Doesn’t expire/)).toBeVisible()
  await tryAmounts(page, '0.02', '0.04')
  await expect(panel.getByText('Amounts don’t match')).toBeVisible()
  await expect(panel.getByText('2 attempts left', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await tryAmounts(page, '0.03', '0.01')
  await expect(panel.getByText('Account verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Verified')

  await panel.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${title}?` })
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(title)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeHidden()
})

test('the third wrong attempt ends a verification, and another can be started', async ({ page, bank }) => {
  const { token } = await newAccount(bank)
  await page.goto(`/n/${bank.partnerId}/accounts?account=${token}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Start verification' }).click()
  for (const left of ['2 attempts', '1 attempt']) {
    await tryAmounts(page, '0.05', '0.06')
    await expect(panel.getByText(`${left} left`, { exact: true })).toBeVisible()
  }
  await tryAmounts(page, '0.05', '0.06')
  await expect(panel.getByText('Failed after three attempts', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Restart verification' }).click()
  await expect(panel.getByText('3 attempts left')).toBeVisible()
})

test('accounts are filtered by name, routing number and status, and the URL keeps the filters', async ({
  page,
  bank,
}) => {
  const { title } = await newAccount(bank)
  await page.goto(`/n/${bank.partnerId}/accounts`)
  await page.getByLabel('Search by name').fill(title.toUpperCase())
  await page.getByLabel('Routing number').fill('011000015')
  await page.getByLabel('Status').selectOption('Unverified')
  await expect(page).toHaveURL(/title=.*routing=011000015.*status=unverified/)
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Routing number')).toHaveValue('011000015')
  await page.getByLabel('Status').selectOption('Verified')
  await expect(page.getByText('No accounts match these filters')).toBeVisible()
})

test('an empty list explains its purpose; a failed one shows the error and recovers', async ({
  page,
  bank,
  baseURL,
}) => {
  const empty = await openNamespace(overHttp(baseURL ?? ''), bank, `empty-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${empty.partnerId}/accounts`)
  await expect(page.getByText('No accounts yet')).toBeVisible()
  const tryAgain = await breakRequests(page, '**/api/gateway/account?*')
  await page.getByLabel('Status').selectOption('Verified')
  await expect(page.getByText('Couldn’t load accounts')).toBeVisible()
  await tryAgain(page.getByText('No accounts match these filters'))
})

test('an account can be verified on a phone without horizontal scrolling', async ({ page, bank }) => {
  const { title } = await newAccount(bank)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/n/${bank.partnerId}/accounts?title=${encodeURIComponent(title)}`)
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').click()
  await panelOf(page).getByRole('button', { name: 'Start verification' }).click()
  await tryAmounts(page, '0.01', '0.03')
  await expect(panelOf(page).getByText('Account verified', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await panelOf(page).getByRole('button', { name: 'Accounts' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})
