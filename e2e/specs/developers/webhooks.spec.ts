import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { openReceiver, type Receiver } from '../../../lib/testing/receiver.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { breakRequests } from '../../support/try-again.ts'

const FOREIGN = 'whk_01h455vb4pex5vsknk084sn02q'

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await openReceiver()
})
test.afterAll(() => receiver.close())
test.beforeEach(() => receiver.answer(200))

const named = () => `hook ${randomUUID().slice(0, 8)}`
const made = async (bank: Bank, body: object = {}) =>
  expectData(await bank.member('POST', '/webhook', { body: { name: named(), endpoint: receiver.url, ...body } }))
const hrefOf = (bank: Bank, { token }: { token: string }) => `/n/${bank.partnerId}/webhooks/${token}`
const deliveries = (page: Page) => page.getByRole('region', { name: 'deliveries', exact: true })
/** The newest delivery in the list. */
const row = (page: Page) => deliveries(page).getByRole('row').nth(1)
const panel = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true })

/** Creates a payment, and with it events. */
async function createEvent(bank: Bank): Promise<void> {
  const [debtor, beneficiary] = [
    await bank.customer(`a-${randomUUID().slice(0, 8)}`),
    await bank.customer(`b-${randomUUID().slice(0, 8)}`),
  ]
  const body = {
    amount: { currency: 'USD', total: '1000' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    reference: 'An event',
    payment_type: 'Type_Push',
  }
  expectData(await bank.key('POST', '/payments', { body }))
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send test event' }).click()
}

test('a webhook is created, tested, debugged, edited, disabled and deleted', async ({ page, bank }) => {
  const name = named()
  await page.goto(`/n/${bank.partnerId}/webhooks`)
  await page.getByRole('button', { name: 'Create webhook' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Endpoint').fill('https://10.0.0.7/hook')
  await expect(form.getByText('must have a public IP address or host name')).toBeVisible()
  await form.getByLabel('Endpoint').fill(receiver.url)
  await expect(form.getByText('Endpoint allowed')).toBeVisible()
  await form.getByLabel('Selected events').check()
  await form.getByRole('checkbox', { name: 'Payment created' }).check()
  await expect(form.getByText(/matching events? in the last 7 days\.$/)).toBeVisible()
  await form.getByText('Example: Payment created').click()
  await expect(form.getByRole('region', { name: 'Example: Payment created' })).toContainText('RT_Payments')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await form.getByText(/^whsec_/).textContent()) ?? ''
  await form.getByLabel('I’ve stored it').check()
  await form.getByRole('button', { name: 'Done' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const before = receiver.received.length
  await sendTest(page)
  await expect(panel(page).getByText('Delivered')).toBeVisible()
  await expect(page, 'the URL names the open record').toHaveURL(/delivery=dlv_/)
  expect(JSON.parse(receiver.received[before]?.body ?? '')).toMatchObject({ record_type: 'RT_Payments', test: true })
  await expect(panel(page).getByRole('region', { name: 'Response', exact: true })).toContainText('answered 200')
  await expect(panel(page).getByRole('button', { name: 'Copy body of request' })).toBeVisible()
  await expectAccessible(page)

  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await panel(page).getByRole('button', { name: 'Check signature' }).click()
  const checker = page.getByRole('dialog', { name: 'Check signature' })
  await checker.getByLabel('Signing secret').fill(secret)
  await expect(checker.getByText(/^Signature valid/)).toBeVisible()
  await checker.getByLabel('Raw body').fill('{}')
  await expect(checker.getByText('The secret is correct, but the content differs from what we signed')).toBeVisible()
  await expect(checker.getByText(/^The body differs from character/)).toBeVisible()
  await checker.getByLabel('Signing secret').fill('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(checker.getByText('Signed with a different secret')).toBeVisible()
  await expectAccessible(page)
  expect(requests.join('\n'), 'the secret stays in the browser').not.toContain(secret.slice(8))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: /^Edit/ })
  await edit.getByLabel('All current and future events').check()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('All events')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable webhook' }).click()
  await expect(page.getByText('Webhook disabled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable webhook' }).click()
  await expect(page.getByText('Webhook disabled', { exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  await expect(dialog.getByRole('button', { name: 'Delete webhook' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden()
})

test('the form warns that the host of an endpoint cannot be found', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/webhooks`)
  await page.getByRole('button', { name: 'Create webhook' }).first().click()
  const form = page.getByRole('dialog')
  // Resolvers never find names that end in .onion (RFC 7686).
  await form.getByLabel('Endpoint').fill('https://bank.onion/hook')
  await expect(form.getByText('The host can’t be found. Deliveries fail until it exists.')).toBeVisible()
})

test('a failing endpoint shows its error, and a delivery is resent and recovered', async ({ page, bank }) => {
  receiver.answer(410)
  const webhook = await made(bank)
  // Only an event disables a webhook: a test event's 410 is shown and changes nothing.
  await createEvent(bank)
  await page.goto(`/n/${bank.partnerId}/overview`)
  await inFewClicks(page, 'Redeliver a failure', async () => {
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByRole('link', { name: webhook.name }).click()
    await expect(page.getByText('Disabled because the endpoint returned 410 Gone')).toBeVisible()
    await page.getByRole('button', { name: 'Recover deliveries' }).click()
    await expect(page.getByRole('dialog').getByText('Enable it before recovering')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    receiver.answer(200)
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable webhook' }).click()
    // The alert disappears, which moves the list up.
    await expect(page.getByText('Disabled because the endpoint returned 410 Gone')).toBeHidden()
    await deliveries(page).getByRole('link').first().click()
    await panel(page).getByRole('button', { name: 'Redeliver' }).click()
    await expect(panel(page).getByText('Delivered')).toBeVisible()
    await expect(panel(page).getByText('Attempt 2', { exact: true })).toBeVisible()
  })
})

test('events missed while a webhook was disabled are counted and sent', async ({ page, bank }) => {
  const webhook = await made(bank)
  await bank.member('PUT', `/webhook/${webhook.token}`, { body: { enabled: false } })
  await createEvent(bank)
  await bank.member('PUT', `/webhook/${webhook.token}`, { body: { enabled: true } })
  await page.goto(hrefOf(bank, webhook))
  await expect(page.getByText('No deliveries yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Recover deliveries' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nothing to send')).toBeVisible()
  await dialog.getByLabel(/^Missed events/).check()
  await expect(dialog.getByText(/^\d+ deliver/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Recover deliveries' }).click()
  await expect(row(page).getByText('Delivered')).toBeVisible()
})

test('the secret is revealed only with the password, and can be rotated', async ({ page, bank }) => {
  const webhook = await made(bank)
  await page.goto(hrefOf(bank, webhook))
  await page.getByRole('button', { name: 'Show secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Your password').fill(bank.password)
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  await expect(dialog.getByText(webhook.secret, { exact: true })).toBeVisible()
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(dialog.getByText(/^whsec_/)).not.toHaveText(webhook.secret)
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Previous secret valid')).toBeVisible()
  await page.getByRole('button', { name: 'Show sample code' }).click()
  await expect(dialog.getByText('openssl dgst')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Python' }).click()
  await expect(dialog.getByText('def is_genuine')).toBeVisible()
})

test('an unknown webhook or delivery shows an explanation', async ({ page, bank, baseURL }) => {
  await page.goto(`/n/${bank.partnerId}/webhooks/${FOREIGN}`)
  await expect(page.getByRole('heading', { name: 'Webhook not found' })).toBeVisible()
  const other = await openNamespace(overHttp(baseURL ?? ''), bank, `other-${randomUUID().slice(0, 8)}`)
  const webhook = await made(bank)
  await page.goto(hrefOf({ ...bank, partnerId: other.partnerId }, webhook))
  await expect(page.getByRole('heading', { name: 'Webhook not found' })).toBeVisible()
  await page.goto(`${hrefOf(bank, webhook)}?delivery=${FOREIGN.replace('whk', 'dlv')}`)
  await expect(panel(page).getByText('Delivery not found')).toBeVisible()
})

test('empty, no results and error are distinct states, for webhooks and deliveries', async ({
  page,
  bank,
  baseURL,
}) => {
  const empty = await openNamespace(overHttp(baseURL ?? ''), bank, `empty-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${empty.partnerId}/webhooks`)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByLabel('Status').selectOption('Disabled')
  await expect(page.getByText('No webhooks match these filters')).toBeVisible()

  const webhook = await made(bank)
  await page.goto(hrefOf(bank, webhook))
  await expect(page.getByText('No deliveries yet', { exact: true })).toBeVisible()
  // A period with an end is not polled, so that only the button repeats a request.
  await page.goto(`${hrefOf(bank, webhook)}?to=2100-01-01T00:00`)
  await expect(page.getByText('No deliveries match these filters')).toBeVisible()
  const tryAgain = await breakRequests(page, '**/api/gateway/webhook/*/deliveries?*')
  await page.getByLabel('Status').selectOption('Failed')
  await expect(page.getByText('Couldn’t load deliveries')).toBeVisible()
  await tryAgain(page.getByText('No deliveries match these filters'))
  await expect(page).toHaveURL(/status=failed/)
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page.getByText('No deliveries yet', { exact: true })).toBeVisible()
})

test('on a phone nothing is wider than the page, and an open delivery replaces the list', async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const webhook = await made(bank, { description: 'Told of everything' })
  await bank.member('POST', `/webhook/${webhook.token}/test`)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.goto(`/n/${bank.partnerId}/webhooks`)
  await page.getByRole('link', { name: webhook.name }).click()
  await expect(row(page).getByText('Delivered')).toBeVisible()
  expect(await overflow()).toBe(0)
  await deliveries(page).getByRole('link', { name: 'Payment created' }).click()
  await expect(panel(page).getByText('Attempt 1', { exact: true })).toBeVisible()
  await expect(deliveries(page)).toBeHidden()
  await expect(panel(page).getByRole('link', { name: 'RT_Payments EK_Created' })).toHaveAttribute(
    'href',
    `/n/${bank.partnerId}/reference/paymentCreatedEvent`,
  )
  expect(await overflow()).toBe(0)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: webhook.name }).click()
  await expect(deliveries(page)).toBeVisible()
})

test('filters, headers and retries of a webhook can be set and changed, and header values are not shown', async ({
  page,
  bank,
}) => {
  const { token } = await made(bank)
  await page.goto(hrefOf(bank, { token }))
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Filters, headers, retries and certificates').click()
  await form.getByRole('checkbox', { name: 'Failed', exact: true }).check()
  await form.getByLabel('Minimum amount').fill('1,000')
  await form.getByLabel('Headers').fill('X-Tenant: harbor')
  await form.getByLabel('Timeout').fill('31')
  await form.getByLabel('Retry delays').fill('30s, 2h')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Enter 1 to 30 seconds')).toBeVisible()
  await expect(form.getByText('Choose a currency for the amounts')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Timeout').fill('20')
  await form.getByLabel('Currency').selectOption('USD')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  for (const shown of ['Failed, from 1,000.00 USD', 'X-Tenant', '20 seconds', 'After 30s, 2h'])
    await expect(page.getByText(shown, { exact: true })).toBeVisible()

  const before = receiver.received.length
  await sendTest(page)
  await expect(panel(page).getByText('Delivered')).toBeVisible()
  expect(receiver.received[before]?.headers).toMatchObject({ 'x-tenant': 'harbor' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await form.getByText('Filters, headers, retries and certificates').click()
  await expect(form.getByLabel('Headers')).toHaveValue('X-Tenant: ••••••')
  await form.getByLabel('Headers').fill('')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('X-Tenant', { exact: true })).toBeHidden()
})
