// Changes to live namespaces that need a second admin (decision 0175): the author proposes them in the
// console, the other admin decides, and each change is made exactly once.
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { caller, overHttp } from '../../../lib/testing/bank.ts'
import { openReceiver, type Receiver } from '../../../lib/testing/receiver.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { expectData } from '../../support/fixtures.ts'
import { type Admin, type EstablishedBank, startEstablishedBank } from '../../support/servers/established-bank.ts'
import { signInAs } from '../../support/signed-in.ts'

let bank: EstablishedBank
let receiver: Receiver
test.beforeAll(async () => {
  ;[bank, receiver] = await Promise.all([startEstablishedBank(), openReceiver()])
  const body = { live_keys: true, live_webhooks: true, deletion: true }
  expectData(await bank.first.call('PUT', '/organization/approval-rules', { body }))
})
test.afterAll(async () => {
  await Promise.all([bank?.stop(), receiver?.close()])
})

/** Both admins in separate browser contexts, newly signed in so that neither must confirm the session. */
let author: Page
let approver: Page
let contexts: BrowserContext[] = []
test.beforeEach(async ({ browser }) => {
  contexts = await Promise.all([bank.first, bank.second].map((admin) => signedIn(browser, admin)))
  const [mine, theirs] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!mine || !theirs) throw new Error('both admins need a page')
  ;[author, approver] = [mine, theirs]
})
test.afterEach(() => Promise.all(contexts.map((context) => context.close())))

async function signedIn(browser: Browser, admin: Admin): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: bank.url })
  await signInAs(context, admin)
  return context
}

const keysNamed = async (name: string) =>
  expectData(await bank.first.call('GET', '/apikey')).api_keys.filter((key: { name: string }) => key.name === name)
const webhooks = async () => expectData(await bank.first.call('GET', '/webhook')).webhooks

/** The status of a request with an API key. */
async function statusWith(secret: string): Promise<number> {
  const { orgId, partnerId } = bank.live
  const headers = { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
  return (await caller(overHttp(bank.url), headers)('GET', '/payments')).status
}

/** The author follows a proposal to its request, which only another admin can approve. Returns its ID. */
async function followProposal(form: Locator, summary: string): Promise<string> {
  await expect(form.getByRole('status').filter({ hasText: 'Sent for approval' })).toBeInViewport({ ratio: 1 })
  await form.getByRole('link', { name: 'View request' }).click()
  const own = author.getByRole('dialog', { name: summary })
  await expect(own.getByText('Pending')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const id = new URL(author.url()).searchParams.get('approval') ?? ''
  const { status, body } = await decide(bank.first, id)
  expect([status, body.message]).toEqual([403, 'Another admin must decide this request. You can withdraw it.'])
  return id
}

const decide = ({ call }: Admin, id: string) => call('PUT', `/approvals/${id}`, { body: { decision: 'approved' } })

/** The other admin opens a request from the queue, where its row contains the text. */
async function review(summary: string, rowText: string): Promise<Locator> {
  await approver.goto('/settings/approvals')
  const button = approver.getByRole('button', { name: `Review request: ${summary}` })
  await expect(approver.getByRole('row').filter({ has: button })).toContainText(rowText)
  await button.click()
  return approver.getByRole('dialog', { name: summary })
}

/** Expects that the request has no actions left. */
const expectOver = (dialog: Locator) =>
  expect(dialog.getByRole('button', { name: /Approve|Reject|Run|Withdraw/ })).toHaveCount(0)

/** The other admin approves a change that creates a secret, and can neither run it nor see the secret. */
async function approveSecret(dialog: Locator, id: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  await expect(approver.getByText('Only Admin harbor can run the change.').first()).toBeVisible()
  await approver.goto(`/settings/approvals?approval=${id}`)
  await expect(dialog.getByText('Only Admin harbor can run the change.')).toBeVisible()
  await expectOver(dialog)
  expect((await bank.second.call('POST', `/approvals/${id}/run`)).status).toBe(403)
}

/** The author runs an approved change and sees its secret only this once. Returns the secret. */
async function run(summary: string, id: string, pattern: RegExp): Promise<string> {
  await author.goto(`/settings/approvals?approval=${id}`)
  const dialog = author.getByRole('dialog', { name: summary })
  await dialog.getByRole('button', { name: 'Run the change' }).click()
  const [secret = ''] = pattern.exec((await dialog.getByText(pattern).first().textContent()) ?? '') ?? []
  expect(secret).not.toBe('')
  await expectAccessibleInBoth(author)
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  await author.goto(`/settings/approvals?approval=${id}`)
  await expect(dialog.getByText('Completed')).toBeVisible()
  await expectOver(dialog)
  expect(await author.content()).not.toContain(secret)
  for (const admin of [bank.first, bank.second]) {
    expect(JSON.stringify(await admin.call('GET', `/approvals/${id}`))).not.toContain(secret)
    expect((await admin.call('POST', `/approvals/${id}/run`)).status).toBe(admin === bank.first ? 409 : 403)
    expect((await decide(admin, id)).status).not.toBe(200)
  }
  return secret
}

const CREATE_KEY = 'Create an API key'
const ROTATE_KEY = 'Rotate an API key'

test('a live API key is created after a second admin approves it, and its secret is shown once, to its author', async () => {
  await author.goto(`/n/${bank.live.partnerId}/api-keys`)
  await author.getByRole('button', { name: 'Create API key' }).first().click()
  const form = author.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Payouts')
  await form.getByRole('checkbox', { name: 'Create payments' }).check()
  await form.getByRole('combobox', { name: 'Expires' }).selectOption('Never')
  await form.getByRole('textbox', { name: 'Allowed IP addresses' }).fill('127.0.0.0/8\n::1')
  await form.getByRole('button', { name: 'Create API key' }).click()
  const id = await followProposal(form, CREATE_KEY)
  expect(await keysNamed('Payouts')).toEqual([])

  const dialog = await review(CREATE_KEY, 'LivePayouts · treasury @treasury')
  await expect(dialog).toContainText('treasury@treasuryLive')
  await expect(dialog.getByText('by Admin harbor')).toBeVisible()
  const after = (field: string) => dialog.getByRole('row', { name: field }).getByRole('cell').last()
  await expect(after('name')).toHaveText('Payouts')
  await expect(after('access')).toHaveText('Read customers, read and create payments')
  await expect(after('expires at')).toHaveText('Never')
  await expect(after('allowed networks')).toHaveText('127.0.0.0/8, ::1/128')
  await expectAccessibleInBoth(approver)
  await approveSecret(dialog, id)
  expect(await keysNamed('Payouts')).toEqual([])

  const secret = await run(CREATE_KEY, id, /csp_live_\w+/)
  expect(await statusWith(secret)).toBe(200)
  expect(await keysNamed('Payouts')).toHaveLength(1)
  await author.goto(`/n/${bank.live.partnerId}/api-keys`)
  await expect(author.getByRole('row').filter({ hasText: 'Payouts' })).toContainText('Enabled')
})

test('a rejected rotation changes nothing and shows its author why; an approved one replaces the secret', async () => {
  const { secret: previous } = bank.live
  const propose = async () => {
    await author.goto(`/n/${bank.live.partnerId}/api-keys`)
    await author.getByRole('button', { name: 'Rotate everything' }).click()
    const form = author.getByRole('dialog')
    await form.getByLabel('Previous secret expires').selectOption('Immediately')
    await form.getByRole('button', { name: 'Rotate key' }).click()
    return followProposal(form, ROTATE_KEY)
  }
  const rejected = await propose()
  const first = await review(ROTATE_KEY, 'Liveeverything · treasury @treasury')
  await first.getByRole('button', { name: 'Reject' }).click()
  await expect(first.getByLabel('Reason for rejecting')).toBeFocused()
  await first.getByLabel('Reason for rejecting').fill('Rotate it after the cutoff')
  await first.getByRole('button', { name: 'Reject' }).click()
  await expect(first).toBeHidden()
  await expect(approver.getByRole('row').filter({ hasText: ROTATE_KEY })).toContainText('Rejected')
  await author.goto(`/settings/approvals?approval=${rejected}`)
  const own = author.getByRole('dialog', { name: ROTATE_KEY })
  await expect(own.getByText('Rotate it after the cutoff')).toBeVisible()
  await expectOver(own)
  for (const admin of [bank.first, bank.second])
    expect((await admin.call('POST', `/approvals/${rejected}/run`)).status).toBe(admin === bank.first ? 409 : 403)
  expect(await statusWith(previous)).toBe(200)

  const id = await propose()
  await approveSecret(await review(ROTATE_KEY, 'Liveeverything · treasury @treasury'), id)
  expect(await statusWith(previous)).toBe(200)
  const fresh = await run(ROTATE_KEY, id, /csp_live_\w+/)
  expect([await statusWith(previous), await statusWith(fresh)]).toEqual([401, 200])
})

test('a live webhook is created, and later changed, only after a second admin approves', async () => {
  await author.goto(`/n/${bank.live.partnerId}/webhooks`)
  await author.getByRole('button', { name: 'Create webhook' }).first().click()
  const form = author.getByRole('dialog')
  await form.getByLabel('Name').fill('Ledger')
  await form.getByLabel('Endpoint').fill(receiver.url)
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const created = await followProposal(form, 'Create a webhook')
  const dialog = await review('Create a webhook', 'LiveLedger · treasury @treasury')
  await expect(dialog.getByRole('row', { name: 'endpoint' })).toContainText(receiver.url)
  await expect(dialog.getByRole('row', { name: 'events' })).toContainText('All current and future events')
  await approveSecret(dialog, created)
  expect(await webhooks()).toEqual([])
  await run('Create a webhook', created, /whsec_[\w+/=]+/)
  const [webhook, another] = await webhooks()
  expect([webhook.endpoint, another]).toEqual([receiver.url, undefined])

  await author.goto(`/n/${bank.live.partnerId}/webhooks/${webhook.token}`)
  await author.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Endpoint').fill(`${receiver.url}/moved`)
  await form.getByRole('button', { name: 'Save changes' }).click()
  const changed = await followProposal(form, 'Update a webhook')
  const second = await review('Update a webhook', 'LiveLedger · treasury @treasury')
  const cells = second.getByRole('row', { name: 'endpoint' }).getByRole('cell')
  await expect(cells).toHaveText([receiver.url, `${receiver.url}/moved`])
  await approver.setViewportSize({ width: 390, height: 844 })
  await expect(cells.last(), 'not cut off on phones').toBeInViewport({ ratio: 1 })
  await expectAccessibleInBoth(approver)
  expect((await webhooks())[0].endpoint).toBe(receiver.url)
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second).toBeHidden()
  await expect(approver.getByText('Approved, and the change was made').first()).toBeVisible()
  expect((await decide(bank.second, changed)).status).toBe(409)
  await author.goto(`/n/${bank.live.partnerId}/webhooks/${webhook.token}`)
  await expect(author.getByText(`${receiver.url}/moved`).first()).toBeVisible()
  expect(await webhooks()).toMatchObject([{ token: webhook.token, endpoint: `${receiver.url}/moved` }])
})

test('the organization is scheduled for deletion only after a second admin approves', async () => {
  const status = async () => expectData(await bank.first.call('GET', '/organization/deletion')).status
  await author.goto('/settings/organization')
  await author.getByRole('button', { name: 'Delete organization' }).click()
  const form = author.getByRole('dialog', { name: 'Delete harbor bank?' })
  await form.getByLabel('Type harbor bank to confirm').fill('harbor bank')
  await form.getByLabel('Your password').fill(bank.first.password)
  await form.getByRole('button', { name: 'Delete organization' }).click()
  const id = await followProposal(form, 'Request organization deletion')
  expect(await status()).toBe('none')

  const dialog = await review('Request organization deletion', 'Organization')
  await expect(dialog.getByText('All namespaces')).toBeVisible()
  await expect(dialog.getByText('When the organization closes, API keys stop working')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'due at' })).toContainText(/ at \d\d:\d\d UTC$/)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  expect((await decide(bank.second, id)).status).toBe(409)
  expect(await status()).toBe('requested')
  await author.goto('/settings/organization')
  await expect(author.getByText('Deletion scheduled')).toBeVisible()
  await expect(author.getByText('Requested by Admin harbor.')).toBeVisible()
})
