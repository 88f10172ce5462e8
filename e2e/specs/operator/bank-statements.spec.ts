// A statement of the settlement bank confirms instructions; what it does not match is resolved by a person.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import type { ListedInstruction } from '../../../lib/testing/finality/instructions.ts'
import { statement } from '../../../lib/testing/finality/statements.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { openOperators } from '../../support/limits.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

/** No other spec pays in it. */
const CURRENCY = 'SEK'

async function instructionsOf(operator: BrowserContext, batchId: string): Promise<ListedInstruction[]> {
  const answer = await operator.request.get(`/api/gateway/operator/settlement-instructions?batch_id=${batchId}`)
  return (await answer.json()).data.instructions
}

async function upload(page: Page, file: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  await dialog.getByRole('button', { name: 'Import' }).click()
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(beyond), `at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an imported statement makes a batch final once its mismatch is resolved', async ({ browser, server }) => {
  const own = await newBank()
  const id = randomUUID().slice(0, 8)
  const payer = await openNamespace(overHttp(server), own, `payer-${id}`)
  const receiver = await openNamespace(overHttp(server), own, `receiver-${id}`)
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('alder')]
  const operator = await signedIn(browser, OPERATOR)
  const operators = await openOperators(browser)
  await operators.setSettlementAccount(CURRENCY)
  await operators.close()
  await submitted(payer, debtor, beneficiary, { total: '12345', currency: CURRENCY })
  const { batches } = expectData(await payer.member('POST', '/settlements'))
  const batch = batches.find((one: { currency: string }) => one.currency === CURRENCY)
  const [first, second] = await instructionsOf(operator, batch.token)
  const [pays, receives] = first?.direction === 'pays' ? [first, second] : [second, first]
  const credit = { reference: pays?.reference ?? '', total: '12345', direction: 'credit' } as const
  const file = statement([credit, { reference: 'TYPED WRONGLY', total: '12345', direction: 'debit' }], {
    currency: CURRENCY,
  })

  const page = await operator.newPage()
  await page.goto('/operator/bank-statements')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  await dialog.getByLabel('Settlement account').selectOption(`${CURRENCY} (sandbox), Central Bank of Harbor`)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('Choose a file')).toBeVisible()
  await upload(page, file.slice(0, -80))
  await expect(dialog.getByRole('alert')).toContainText(/Line \d+.*incomplete/)
  await expectAccessibleInBoth(page)
  await upload(page, file)
  await expect(dialog).toContainText('2 entries: 1 instruction confirmed, 1 mismatch, 0 ignored')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: CURRENCY })).toContainText('1 confirmed, 1 mismatch')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Import statement' }).click()
  await dialog.getByLabel('Settlement account').selectOption(`${CURRENCY} (sandbox), Central Bank of Harbor`)
  await upload(page, file)
  await expect(dialog.getByText('Already imported')).toBeVisible()
  await dialog.getByRole('link', { name: 'View mismatches' }).click()
  await expect(page).toHaveURL(/mismatches/)

  const mismatch = page.getByRole('row').filter({ hasText: 'TYPED WRONGLY' })
  await expect(mismatch).toContainText('Unknown reference')
  await expectNoSidewaysScroll(page)
  await mismatch.getByRole('button', { name: /^Resolve/ }).click()
  const resolve = page.getByRole('dialog', { name: 'Resolve: unknown reference' })
  await resolve.getByLabel('Resolution').selectOption('Confirm the instruction')
  await resolve.getByRole('button', { name: 'Resolve' }).click()
  await expect(resolve.getByText('Choose an instruction')).toBeVisible()
  await expectAccessibleInBoth(page)
  await resolve.getByLabel('Instruction', { exact: true }).selectOption({ value: receives?.instruction_id ?? '' })
  await resolve.getByLabel('Reason').fill('The bank confirmed by telephone')
  await resolve.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Mismatch resolved')).toBeVisible()
  await expect(mismatch).toBeHidden()

  await page.goto(`/operator/batches/${batch.token}`)
  await expect(page.getByText('Final since')).toBeVisible()
  await page.goto('/operator/mismatches?state=resolved')
  await expect(mismatch).toContainText('Confirmed')
  await page.getByLabel('Type').selectOption('Missing entry')
  await expect(page.getByText('No mismatches match')).toBeVisible()
  await operator.close()
})
