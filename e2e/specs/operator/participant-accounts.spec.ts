// Accounts of namespaces, and the files of a batch for the settlement bank, which need them.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

/** No other spec pays in it. */
const CURRENCY = 'HUF'

async function setSettlementAccount(operator: BrowserContext): Promise<void> {
  const headers = { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' }
  const names = { bank: 'Central Bank of Harbor', holder: 'Harbor Clearing Ltd' }
  const data = { environment: 'sandbox', currency: CURRENCY, ...names, iban: 'DE89370400440532013000' }
  const path = '/api/gateway/operator/settlement-accounts'
  const answer = await operator.request.fetch(path, { method: 'PUT', headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** The screen does not scroll sideways on a tablet and on a phone. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    await expect.poll(() => page.evaluate(beyond), `at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a batch has a payment file once its receivers have accounts', async ({ browser, server }) => {
  const own = await newBank()
  const id = randomUUID().slice(0, 8)
  const payer = await openNamespace(overHttp(server), own, `payer-${id}`)
  const receiver = await openNamespace(overHttp(server), own, `receiver-${id}`)
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('alder')]
  const operator = await signedIn(browser, OPERATOR)
  await setSettlementAccount(operator)
  await submitted(payer, debtor, beneficiary, { total: '12345', currency: CURRENCY })
  const { batches } = expectData(await payer.member('POST', '/settlements'))
  const batch = batches.find((one: { currency: string }) => one.currency === CURRENCY)

  const page = await operator.newPage()
  await page.goto(`/operator/batches/${batch.token}`)
  await page.getByRole('button', { name: 'Payment file (pacs.009)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download pacs.009' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`no account in ${CURRENCY}: @receiver-${id}`)
  await expectAccessibleInBoth(page)

  await page.goto(`/operator/organizations?organization=${own.orgId}`)
  await page.getByRole('button', { name: `Set account of @receiver-${id}` }).click()
  await dialog.getByLabel('Currency').selectOption(CURRENCY)
  await dialog.getByLabel('Account holder').fill('Receiver Bank')
  const number = dialog.getByLabel('IBAN or account number')
  await number.fill('FR14 2004 1010 0505 0001')
  await expect(dialog.getByText('Incomplete or mistyped IBAN')).toBeVisible()
  await number.fill('FR14 2004 1010 0505 0001 3M02 606')
  await expect(dialog.getByText('Valid IBAN')).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Account of @receiver-${id} saved`)).toBeVisible()

  await page.goto(`/operator/batches/${batch.token}`)
  await page.getByRole('button', { name: 'Payment file (pacs.009)' }).click()
  const payments = await downloaded(page, () => dialog.getByRole('button', { name: 'Download pacs.009' }).click())
  expect(payments.name).toBe(`${batch.token}-pacs009.xml`)
  expect(`${payments.content}`).toContain('<CtrlSum>123.45</CtrlSum>')
  expect(`${payments.content}`).toContain('FR1420041010050500013M02606')
  await expect(dialog).toBeHidden()
  const table = await downloaded(page, () => page.getByRole('link', { name: 'Instructions (CSV)' }).click())
  expect(`${table.content}`).toContain('Receiver Bank,FR1420041010050500013M02606')
  const workbook = await downloaded(page, () => page.getByRole('link', { name: 'Instructions (XLSX)' }).click())
  expect([workbook.name, `${workbook.content.subarray(0, 2)}`]).toEqual([`${batch.token}-instructions.xlsx`, 'PK'])
  await page.getByRole('button', { name: 'Mark 2 instructions as sent' }).click()
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('2 instructions marked as sent')).toBeVisible()
  await page.getByRole('button', { name: 'Payment file (pacs.009)' }).click()
  await dialog.getByRole('button', { name: 'Download pacs.009' }).click()
  await expect(dialog.getByRole('alert')).toContainText('left to send')

  await page.goto(`/operator/participant-accounts?currency=${CURRENCY}`)
  const row = page.getByRole('row').filter({ hasText: `@receiver-${id}` })
  await expect(row).toContainText('FR14 2004 1010 0505 0001 3M02 606')
  await expectAccessibleInBoth(page)
  await expectFits(page)
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('BIC').fill('PSSTFRPP')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('PSSTFRPP')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByRole('button', { name: 'Remove account' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByText('No participant accounts match')).toBeVisible()
  await operator.close()
})
