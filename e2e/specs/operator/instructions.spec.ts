// Settlement accounts and instructions: what the settlement bank still has to do for a batch.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { OPERATOR, SECOND_OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { approveAccount } from '../../support/approve-account.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

/** No other spec pays in it. */
const CURRENCY = 'NZD'
const rowOf = (page: Page, { domain }: Bank) => page.getByRole('row').filter({ hasText: `@${domain}` })

/** One operator proposes the account of the network, and the second one approves it. */
async function addAccount(page: Page, second: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add settlement account' })
  await dialog.getByLabel('Environment').selectOption('Sandbox')
  await dialog.getByLabel('Currency').selectOption(CURRENCY)
  await dialog.getByLabel('Settlement bank').fill('Central Bank of Harbor')
  await dialog.getByLabel('Account holder').fill('Harbor Clearing Ltd')
  await dialog.getByLabel('IBAN or account number').fill('DE88 3704 0044 0532 0130 00')
  await dialog.getByRole('button', { name: 'Submit change' }).click()
  await expect(dialog.getByText('The check digits don’t match')).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('IBAN or account number').fill('de89 3704 0044 0532 0130 00')
  await dialog.getByLabel('Reason').fill('Agreed with the bank')
  await dialog.getByRole('button', { name: 'Submit change' }).click()
  await expect(page.getByText('Approval requested')).toBeVisible()
  await approveAccount(second, 'instructions', CURRENCY, ['None', 'DE89 3704 0044 0532 0130 00'])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Settlement accounts' })).toContainText('DE89 3704 0044 0532 0130 00')
}

async function record(page: Page, bank: Bank, item: string, reason?: string): Promise<void> {
  await rowOf(page, bank)
    .getByRole('button', { name: /^Update status/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: item }).click()
  await expect(dialog).toBeHidden()
}

test('a batch waits for the settlement bank, and is final when all instructions are confirmed', async ({
  browser,
  server,
}) => {
  const own = await newBank()
  const id = randomUUID().slice(0, 8)
  const payer = await openNamespace(overHttp(server), own, `payer-${id}`)
  const receiver = await openNamespace(overHttp(server), own, `receiver-${id}`)
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('alder')]
  const [operator, admin] = [await signedIn(browser, OPERATOR), await signedIn(browser, own)]
  const second = await signedIn(browser, SECOND_OPERATOR)
  const [page, theirs] = [await operator.newPage(), await admin.newPage()]
  await page.goto('/operator/instructions')
  await addAccount(page, await second.newPage())
  await submitted(payer, debtor, beneficiary, { total: '12345', currency: CURRENCY })
  const { batches } = expectData(await payer.member('POST', '/settlements'))
  const batch = batches.find((one: { currency: string }) => one.currency === CURRENCY)

  await theirs.goto(`/n/${payer.partnerId}/settlements/${batch.token}`)
  const card = theirs.locator('section').filter({ has: theirs.getByRole('heading', { name: 'Settlement bank' }) })
  await expect(card).toContainText('Instructions not sent yet')
  await expect(card).toContainText(/You pay .*123\.45 .*to the settlement account/)
  await expect(card).toContainText('Harbor Clearing Ltd, Central Bank of HarborDE89 3704 0044 0532 0130 00')
  await expect(card.getByText(/^RF\w{14}$/)).toBeVisible()
  await expectAccessibleInBoth(theirs)

  await page.reload()
  await rowOf(page, payer)
    .getByRole('link', { name: `${CURRENCY} batch` })
    .click()
  await page.getByRole('button', { name: 'Mark 2 instructions as sent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('2 instructions marked as sent')).toBeVisible()
  // The list from before has the new states at once, from which the next change starts.
  await page.goBack()
  await record(page, receiver, 'Mark as confirmed', 'Booked today')
  await page.goForward()
  await page.getByRole('link', { name: '2 settlement instructions' }).click()
  await expect(page).toHaveURL(/instructions/)
  await expect(rowOf(page, payer)).toContainText(/Pays.*123\.45/)
  await expect(rowOf(page, receiver)).toContainText(/Receives.*123\.45/)
  await expectAccessibleInBoth(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    await expect.poll(() => page.evaluate(beyond), `at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await record(page, payer, 'Mark as rejected', 'The account was closed')
  await theirs.reload()
  await expect(card).toContainText('1 of 2 instructions confirmed, 1 rejected')
  await expect(card).toContainText('Rejected by the bank')
  await expect(card).toContainText('The account was closed')
  await record(page, payer, 'Mark as sent')
  await record(page, payer, 'Mark as confirmed', 'Booked today')
  await expect(rowOf(page, payer)).toContainText('Confirmed')
  await theirs.reload()
  await expect(card).toContainText('Final since')
  await expect(card).toContainText(/You paid .*123\.45 .*to the settlement account/)

  await page.getByLabel('Status', { exact: true }).selectOption('Rejected')
  await expect(page.getByText('No settlement instructions match')).toBeVisible()
  await page.getByRole('button', { name: `Remove the ${CURRENCY} account (sandbox)` }).click()
  const removal = page.getByRole('dialog')
  await removal.getByLabel('Reason').fill('The account was closed')
  await removal.getByRole('button', { name: 'Remove account' }).click()
  await expect(page.getByText('Approval requested')).toBeVisible()
  await Promise.all([operator.close(), second.close(), admin.close()])
})
