// Accounts of namespaces, and the files of a batch for the settlement bank, which need them.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { OPERATOR, SECOND_OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { approveAccount } from '../../support/approve-account.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { openOperators } from '../../support/limits.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

/** No other spec pays in it. */
const CURRENCY = 'HUF'

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

/** A name in which the first e is Cyrillic. */
const LOOK_ALIKE = 'R\u0435ceiver Bank'

/** The account gets another holder and a BIC, and is removed, each with the approval of the second operator. */
async function changeAndRemove(page: Page, reviewing: Page, domain: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`/operator/participant-accounts?currency=${CURRENCY}`)
  const row = page.getByRole('row').filter({ hasText: domain })
  await expect(row).toContainText('FR14 2004 1010 0505 0001 3M02 606')
  await expectAccessibleInBoth(page)
  await expectFits(page)
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Account holder').fill(LOOK_ALIKE)
  await dialog.getByLabel('BIC').fill('PSSTFRPP')
  await dialog.getByLabel('Reason').fill('Letter of 28 November')
  await dialog.getByRole('button', { name: 'Submit change' }).click()
  await expect(page.getByRole('list', { name: 'Changes awaiting approval' })).toContainText(domain)
  await expectAccessibleInBoth(page)
  await expectFits(page)
  await approveAccount(reviewing, 'participant-accounts', domain, [
    'PSSTFRPP',
    'letters other than A to Z, which can look like others: \u0435',
  ])
  await page.reload()
  await expect(row).toContainText('PSSTFRPP')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByLabel('Reason').fill('The account was closed')
  await dialog.getByRole('button', { name: 'Remove account' }).click()
  await expect(dialog).toBeHidden()
  await approveAccount(reviewing, 'participant-accounts', domain, ['PSSTFRPP', 'None'])
  await page.reload()
  await expect(row).toBeHidden()
  await expect(page.getByText('No participant accounts match')).toBeVisible()
}

test('a batch has a payment file once its receivers have accounts', async ({ browser, server }) => {
  const own = await newBank()
  const id = randomUUID().slice(0, 8)
  const payer = await openNamespace(overHttp(server), own, `payer-${id}`)
  const receiver = await openNamespace(overHttp(server), own, `receiver-${id}`)
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('alder')]
  const [operator, second] = [await signedIn(browser, OPERATOR), await signedIn(browser, SECOND_OPERATOR)]
  const [operators, reviewing] = [await openOperators(browser), await second.newPage()]
  await operators.setSettlementAccount(CURRENCY)
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
  await page.getByRole('button', { name: `Set the account for @receiver-${id}` }).click()
  await dialog.getByLabel('Currency').selectOption(CURRENCY)
  await dialog.getByLabel('Account holder').fill('Receiver Bank')
  const number = dialog.getByLabel('IBAN or account number')
  await number.fill('FR14 2004 1010 0505 0001')
  await expect(dialog.getByText('Incomplete or mistyped IBAN')).toBeVisible()
  await number.fill('FR14 2004 1010 0505 0001 3M02 606')
  await expect(dialog.getByText('Valid IBAN')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Letter of 27 November')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Submit change' }).click()
  await expect(page.getByText('Approval requested')).toBeVisible()
  await approveAccount(reviewing, 'participant-accounts', `@receiver-${id}`, [
    'None',
    'FR14 2004 1010 0505 0001 3M02 606',
  ])

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

  await changeAndRemove(page, reviewing, `@receiver-${id}`)
  await Promise.all([operator.close(), second.close(), operators.close()])
})
