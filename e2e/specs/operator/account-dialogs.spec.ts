// The dialogs that change and remove bank accounts, with errors and the longest values, at three widths.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectDialogFits } from '../../support/layout/dialog-fits.ts'
import { openOperators } from '../../support/limits.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

/** No other spec uses it. */
const CURRENCY = 'SGD'
const LONGEST = 'Northern-Harbor-and-Meadow-Clearing-and-Settlement-Cooperative-Society'

/** Submits the longest account holder with values that the form refuses. */
async function expectRefusal(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Account holder').fill(LONGEST)
  await dialog.getByLabel('IBAN or account number').fill('MT84 MALT 0110 0001 2345 MTLC AST0 01X')
  await dialog.getByLabel('BIC').fill('WRONG')
  await dialog.getByRole('button', { name: 'Submit change' }).click()
  await expect(dialog.getByText('The check digits don’t match')).toBeVisible()
  await expect(dialog.getByText('A BIC has 8 or 11 letters and digits')).toBeVisible()
  await expectDialogFits(page, dialog)
}

/** Submits a valid change, which then awaits the second operator. */
async function submit(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('IBAN or account number').fill('MT84 MALT 0110 0001 2345 MTLC AST0 01S')
  await dialog.getByLabel('BIC').fill('')
  await dialog.getByLabel('Reason').fill(LONGEST.repeat(2))
  await dialog.getByRole('button', { name: 'Submit change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Approval requested').first()).toBeVisible()
}

/** Expects that the dialog requires a reason and says so. */
async function expectRemoval(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Remove account' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').pressSequentially('x')
  await expectDialogFits(page, dialog)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

test('the dialogs for the network’s accounts fit', async ({ browser }) => {
  test.slow()
  const [operator, operators] = [await signedIn(browser, OPERATOR), await openOperators(browser)]
  await operators.setSettlementAccount(CURRENCY)
  const page = await operator.newPage()
  const dialog = page.getByRole('dialog')
  await page.goto('/operator/instructions')
  await page.getByRole('button', { name: 'Add account' }).click()
  await dialog.getByLabel('Environment').selectOption('Sandbox')
  await dialog.getByLabel('Currency').selectOption(CURRENCY)
  await dialog.getByLabel('Settlement bank').fill(LONGEST)
  await expectRefusal(page, dialog)
  await submit(page, dialog)
  await page.getByRole('button', { name: `Remove the ${CURRENCY} account (sandbox)` }).click()
  await expectRemoval(page, dialog)
  await Promise.all([operator.close(), operators.close()])
})

test('the dialogs for a namespace’s accounts fit', async ({ browser, server }) => {
  test.slow()
  const own = await newBank()
  const id = randomUUID().slice(0, 8)
  const domain = `northern-harbor-and-meadow-clearing-and-settlement-${id}`
  const { partnerId } = await openNamespace(overHttp(server), own, domain)
  const [operator, operators] = [await signedIn(browser, OPERATOR), await openOperators(browser)]
  await operators.setParticipantAccount(partnerId, CURRENCY, LONGEST)
  const page = await operator.newPage()
  const dialog = page.getByRole('dialog')
  await page.goto(`/operator/organizations?organization=${own.orgId}`)
  await page.getByRole('button', { name: `Set the account for @${domain}` }).click()
  await dialog.getByLabel('Currency').selectOption(CURRENCY)
  await expect(dialog).toContainText(`Replaces 0012 3456 7890 of ${LONGEST}`)
  await expectRefusal(page, dialog)
  await submit(page, dialog)
  await page.goto(`/operator/participant-accounts?currency=${CURRENCY}`)
  const row = page.getByRole('row').filter({ hasText: domain })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expectRefusal(page, dialog)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expectRemoval(page, dialog)
  await Promise.all([operator.close(), operators.close()])
})
