import { OPERATOR, SECOND_OPERATOR } from '../../../lib/demo/scenario.ts'
import { type Bank, type Call, caller, openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { application } from '../../../lib/testing/valid-operator.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

const http = () => overHttp(process.env.E2E_URL ?? '')

/** Calls of an admin of the operator. */
async function operatorCalls({ email, password }: { email: string; password: string }): Promise<Call> {
  const signIn = { admin_email: email, admin_password: password }
  const { access_token } = expectData(await caller(http(), {})('POST', '/organization/signin', { body: signIn }))
  return caller(http(), { authorization: `Bearer ${access_token}` })
}

/** A bank with a live namespace, approved by two admins of the operator. */
async function liveBank(): Promise<Bank> {
  const bank = await newBank()
  const request = expectData(await bank.member('POST', '/organization/verification', { body: application() }))
  const [first, second] = [await operatorCalls(OPERATOR), await operatorCalls(SECOND_OPERATOR)]
  const reason = 'Found in the register'
  const path = `/operator/verifications/${request.request.token}`
  const { approval } = expectData(await first('PUT', path, { body: { decision: 'approved', reason } }))
  expectData(await second('PUT', `/operator/approvals/${approval.token}`, { body: { decision: 'approved' } }))
  return openNamespace(http(), bank, `${bank.domain}-live`, undefined, 'live')
}

/** An account with a pending verification. */
async function unverified(bank: Bank, account_title: string): Promise<string> {
  const body = { account_number: '000123456789', account_title, routing_number: '011000015', type: 'AT_Checkings' }
  const { token } = expectData(await bank.member('POST', '/account', { body }))
  expectData(await bank.member('POST', `/validate/${token}`, { body: { strategy: 'VStrat_Microdeposit' } }))
  return token
}

test('the operator exports deposits, marks them as sent by keyboard, and the organization enters the amounts', async ({
  browser,
}) => {
  const bank = await liveBank()
  const title = `Settlement ${bank.domain}`
  const account = await unverified(bank, title)
  const [mine, operators] = [await signedIn(browser, bank), await signedIn(browser, OPERATOR)]
  const page = await mine.newPage()
  await page.goto(`/n/${bank.partnerId}/accounts?account=${account}`)
  await expect(page.getByText('Microdeposits not sent yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify amounts' })).toBeHidden()

  const desk = await operators.newPage()
  await desk.goto('/operator/deposits?order=newest')
  const row = desk.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Not sent')).toBeVisible()
  await expect(desk.getByText('000123456789')).toBeHidden()
  await expectAccessible(desk)
  await row.getByRole('checkbox').focus()
  await desk.keyboard.press('Space')
  await desk.getByRole('button', { name: 'Export 1 account' }).click()
  const dialog = desk.getByRole('dialog')
  const downloading = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^deposits-\d{4}-\d{2}-\d{2}\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(',011000015,000123456789,USD,')

  await desk.getByRole('button', { name: 'Mark as sent' }).focus()
  await desk.keyboard.press('Enter')
  await expect(dialog).toContainText('Mark microdeposits for 1 account as sent?')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Mark as sent' }).press('Enter')
  await expect(desk.getByText('Microdeposits for 1 account marked as sent')).toBeVisible()
  await expect(row).toBeHidden()
  await desk.getByLabel('Status').selectOption('sent')
  await expect(row.getByText('by Network Operator')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Microdeposits sent', { exact: true })).toBeVisible()
  const [first = '', second = ''] = lines.slice(1).map((line) => line.split(',').at(-1))
  await page.getByLabel('First amount').fill(first)
  await page.getByLabel('Second amount').fill(second)
  await page.getByRole('button', { name: 'Verify amounts' }).click()
  await expect(page.getByText('Account verified', { exact: true })).toBeVisible()
  await Promise.all([mine.close(), operators.close()])
})

test('the deposits show errors, and fit on a phone', async ({ browser }) => {
  const bank = await liveBank()
  const title = `Reserve ${bank.domain}`
  await unverified(bank, title)
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto('/operator/deposits?order=newest')
  await expect(desk.getByText(title, { exact: true })).toBeVisible()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(desk)
  await desk.route('**/operator/deposits?*', (route) => route.abort())
  await desk.getByLabel('Status').selectOption('sent')
  await expect(desk.getByRole('button', { name: 'Try again' })).toBeVisible()
  await operators.close()
})
