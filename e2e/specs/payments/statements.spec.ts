// Daily statements of a namespace, and the batches of a day.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signInAs } from '../../support/signed-in.ts'

const today = () => new Date().toISOString().slice(0, 10)
const lastMonth = () => {
  const day = new Date(`${today().slice(0, 7)}-01T00:00:00Z`)
  return new Date(day.getTime() - 1).toISOString().slice(0, 7)
}

const rows = (page: Page) => page.getByRole('region', { name: 'statements' }).locator('tbody tr')

/** A namespace that owes 12.00 EUR for one batch and is owed 5.00 USD for another. */
async function settled(bank: Bank, server: string): Promise<Bank> {
  const id = randomUUID().slice(0, 8)
  const [own, peer] = [
    await openNamespace(overHttp(server), bank, `books-${id}`),
    await openNamespace(overHttp(server), bank, `peer-${id}`),
  ]
  const [ours, theirs] = [await own.customer('ours'), await peer.customer('theirs')]
  await submitted(own, ours, theirs, { total: '1200', currency: 'EUR' })
  expectData(await own.member('POST', '/settlements'))
  await submitted(peer, theirs, ours, { total: '500', currency: 'USD' })
  expectData(await own.member('POST', '/settlements'))
  return own
}

async function saved(page: Page, link: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).first().click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an accountant opens a month, sees how its balances chain, and downloads its files', async ({ page, server }) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const own = await settled(bank, server)
  await page.goto(`/n/${own.partnerId}/settlements`)
  await inFewClicks(page, 'Open statements', async () => {
    await page.getByRole('link', { name: 'Daily statements', exact: true }).click()
    await page.waitForURL(/\/statements/)
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD')
  })
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await expect(rows(page).first()).toContainText('\u221212.00')
  await expect(rows(page).first()).toContainText('Not closed yet')
  await expect(rows(page)).toHaveCount(Number(today().slice(8)))

  await page.getByLabel('Only days with batches').check()
  await expect(rows(page)).toHaveCount(1)
  const month = await saved(page, 'Month (CSV)')
  expect(month.name).toMatch(new RegExp(`^${own.partnerId}-statements-EUR-.*${today()}\\.csv$`))
  expect(month.text.split('\r\n')[1]).toMatch(new RegExp(`^${today()},open,EUR,0.00,0.00,12.00,-12.00,`))

  await page.getByRole('combobox', { name: 'Month' }).selectOption(lastMonth())
  await expect(page.getByText('No statements match these filters')).toBeVisible()
  await page.getByLabel('Only days with batches').uncheck()
  await expect(rows(page).first()).toContainText('camt.053')
  const camt = await saved(page, 'camt.053,')
  expect(camt.name).toMatch(/-statement-EUR-.*-camt053\.xml$/)
  expect(camt.text).toContain('camt.053.001.08')
  expect((await saved(page, 'CSV,')).text).toContain('opening,')
  expect((await saved(page, 'XLSX,')).name).toMatch(/\.xlsx$/)
})

test('a day links to its batches, of which each offers its transactions as files', async ({ page, server }) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const own = await settled(bank, server)
  await page.goto(`/n/${own.partnerId}/settlements/statements?currency=EUR`)
  await rows(page).first().getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.get('booked') === today())
  await expect(page.getByText('In the EUR daily statement of')).toBeVisible()
  const batches = page.getByRole('region', { name: 'settlements' }).locator('tbody tr')
  await expect(batches).toHaveCount(1)
  await batches.first().getByRole('link').click()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  const { name, text } = await saved(page, 'Transactions (camt.054)')
  expect(name).toMatch(/camt054\.xml$/)
  expect(text).toContain('camt.054.001.08')
  expect((await saved(page, 'Transactions (XLSX)')).name).toMatch(/\.xlsx$/)
})

test('a namespace without batches has no statements yet', async ({ page }) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  await page.goto(`/n/${bank.partnerId}/settlements/statements`)
  await expect(page.getByText('No statements yet')).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('a month that cannot be loaded says so and can be retried', async ({ page, server }) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const own = await settled(bank, server)
  await page.goto(`/n/${own.partnerId}/settlements/statements?currency=EUR`)
  await expectAccessibleInBoth(page)
  await page.route(/\/statements\?/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Month' }).selectOption(lastMonth())
  await expect(page.getByText('Couldn’t load statements')).toBeVisible()
  await page.unroute(/\/statements\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toContainText('camt.053')
})
