import type { Page } from '@playwright/test'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { openReceiver, type Receiver } from '../../../lib/testing/receiver.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn, signInAs } from '../../support/signed-in.ts'
import { startConsoleWithFailures } from '../../support/unreliable-gateway.ts'

/** Jobs run every few seconds. */
const POSTED = { timeout: 20_000 }

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await openReceiver()
})
test.afterEach(() => receiver.close())

test.use(signedOut)

const section = (page: Page) => page.locator('#chat-channels')
const row = (page: Page, name: string) => section(page).getByRole('row', { name: new RegExp(`^${name} `) })

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const press = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()

/** Another bank recalls payments of this one. */
async function recalls(bank: Bank): Promise<() => Promise<void>> {
  const other = await newBank()
  const [payer, payee] = [await other.customer('alder'), await bank.customer('rowan')]
  return async () => {
    const id = await submitted(other, payer, payee)
    expectData(await other.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
  }
}

const create = async (bank: Bank, own: object = {}) => {
  const channel = { name: 'Team', product: 'slack', address: `${receiver.url}services/T0000/B0000/a-secret` }
  return expectData(
    await bank.member('POST', '/chat-channels', { body: { ...channel, kinds: ['recall_received'], ...own } }),
  )
}

test('an admin adds a channel, sees it fail, replaces its address and deletes it', async ({ page }) => {
  test.slow()
  const bank = await newBank()
  const recall = await recalls(bank)
  await signInAs(page.context(), bank)
  await page.goto('/settings/notifications')
  await expect(section(page).getByText('No chat channels yet')).toBeVisible()
  await expectAccessibleInBoth(page)

  await section(page).getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add chat channel' })
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Payments team')
  await dialog.getByLabel('Webhook URL').fill('https://10.0.0.1/services')
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByText('must have a public IP address or host name')).toBeVisible()
  await dialog.getByLabel('Webhook URL').fill(`${receiver.url}services/T0000/B0000/a-secret`)
  for (const kind of ['Failed settlements', 'Received returns', 'Received recalls', 'Failing webhooks'])
    await dialog.getByLabel(kind).uncheck()
  await dialog.getByLabel('Member changes').check()
  // A namespace has no members, so nothing is left.
  await dialog.getByLabel('Namespace', { exact: true }).selectOption({ index: 1 })
  await expect(dialog.getByLabel('Member changes')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByText('Choose at least one notification')).toBeVisible()
  await dialog.getByLabel('Received recalls').check()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Payments team').getByText('/…cret')).toBeVisible()
  await expect(row(page, 'Payments team').getByText('Received recalls', { exact: true })).toBeVisible()
  await expect(page.getByText('a-secret')).toHaveCount(0)

  await act(page, 'Payments team', 'Send test message')
  await expect(page.getByText('Sending a test message to Payments team')).toBeVisible()
  await expect(page.getByText('Test message posted to Payments team')).toBeVisible()
  expect(JSON.parse(receiver.received[0]?.body ?? '{}').text).toContain('Test message')
  await recall()
  await expect.poll(() => receiver.received.length, POSTED).toBe(2)
  expect(JSON.parse(receiver.received[1]?.body ?? '{}').text).toContain('Recall received')

  receiver.answer(404)
  await recall()
  await expect(page.getByText('Payments team failed: HTTP 404')).toBeVisible(POSTED)
  await expectAccessibleInBoth(page)
  await act(page, 'Payments team', 'Send test message')
  await expect(page.getByText('Test message to Payments team failed')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /unread notification/ })
    .click()
  await page.getByRole('link', { name: 'Chat channel failed' }).click()
  await expect(page.getByText('Payments team failed: HTTP 404')).toBeInViewport()
  await page.getByRole('alert').getByRole('link', { name: 'Chat channels' }).click()
  await expect(row(page, 'Payments team')).toBeInViewport()

  const [replaced, others] = [receiver, await openReceiver()]
  await act(page, 'Payments team', 'Edit')
  await page.getByRole('dialog').getByLabel('Webhook URL').fill(`${others.url}services/T0000/B0000/another`)
  await press(page, 'Save changes')
  await expect(row(page, 'Payments team').getByText('Active')).toBeVisible(POSTED)
  await expect.poll(() => others.received.length, POSTED).toBe(1)
  expect(replaced.received).toHaveLength(4)
  await others.close()

  await act(page, 'Payments team', 'Delete')
  await press(page, 'Delete channel')
  await expect(section(page).getByText('No chat channels yet')).toBeVisible()
})

test('a channel is paused and resumed, and one that failed is resumed', async ({ page }) => {
  const bank = await newBank()
  await create(bank)
  await create(bank, { name: 'On call', product: 'teams', address: `${receiver.url}gone`, kinds: ['recall_received'] })
  receiver.answer((_, { path }) => (path === '/gone' ? 410 : 200))
  const recall = await recalls(bank)
  await signInAs(page.context(), bank)
  await page.goto('/settings/notifications')
  await act(page, 'Team', 'Pause')
  await press(page, 'Pause channel')
  await expect(row(page, 'Team').getByText('Paused')).toBeVisible()
  await act(page, 'Team', 'Resume')
  await press(page, 'Resume channel')
  await expect(row(page, 'Team').getByText('Active')).toBeVisible()

  await recall()
  await expect(row(page, 'On call').getByText('HTTP 410')).toBeVisible(POSTED)
  receiver.answer(200)
  await act(page, 'On call', 'Resume')
  await press(page, 'Resume channel')
  await expect(row(page, 'On call').getByText('Active')).toBeVisible()
  await expect(page.getByText('On call failed')).toHaveCount(0)
})

test('an open menu of a channel stays open when the name of a namespace changes', async ({ page }) => {
  const bank = await newBank()
  await create(bank, { partner_id: bank.partnerId })
  await signInAs(page.context(), bank)
  await page.clock.install()
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Actions for Team' }).click()
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { name: 'Renamed' } }))
  // The names are read again when the reader returns to the page after a while.
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(section(page).getByText('Renamed')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Pause', exact: true })).toBeVisible()
})

test('an admin sets quiet hours and a digest, which the list shows, and removes them', async ({ page }) => {
  const bank = await newBank()
  await create(bank)
  await signInAs(page.context(), bank)
  await page.goto('/settings/notifications')
  await act(page, 'Team', 'Edit')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Time zone')).toHaveCount(0)
  await dialog.getByLabel('Delivery', { exact: true }).selectOption('Daily digest at 08:00')
  await dialog.getByLabel('Quiet hours from').selectOption('20:00')
  await dialog.getByLabel('Quiet hours until').selectOption('20:00')
  await dialog.getByLabel('Time zone').selectOption('America/New York')
  await press(page, 'Save changes')
  await expect(dialog.getByText('Choose a different end time')).toBeVisible()
  await dialog.getByLabel('Quiet hours until').selectOption('07:00')
  await expectAccessibleInBoth(page)
  await press(page, 'Save changes')
  await expect(
    row(page, 'Team').getByText('Daily digest at 08:00 · Quiet hours 20:00–07:00 (America/New York)'),
  ).toBeVisible()

  await act(page, 'Team', 'Edit')
  await dialog.getByLabel('Delivery', { exact: true }).selectOption('Immediately')
  await dialog.getByLabel('Quiet hours from').selectOption('No quiet hours')
  await press(page, 'Save changes')
  await expect(row(page, 'Team').getByText('America/New York')).toHaveCount(0)
})

test('members who do not manage the organization see no chat channels', async ({ browser }) => {
  const bank = await newBank()
  await create(bank)
  const context = await signedIn(browser, await invitedMember(bank, 'Mira', 'Lind'))
  const page = await context.newPage()
  await page.goto('/settings/notifications')
  await expect(page.getByRole('radio', { name: 'Failed settlements: Console' })).toBeVisible()
  await expect(page.getByText('Chat channels')).toHaveCount(0)
  await context.close()
})

test('a list that fails to load shows an error beside the other settings, and can be reloaded', async ({
  browser,
  server,
}) => {
  const bank = await newBank()
  await create(bank)
  let isDown = true
  const console = await startConsoleWithFailures(server, '/chat-channels', () => isDown)
  const context = await browser.newContext({ baseURL: console.url })
  await signInAs(context, bank)
  const page = await context.newPage()
  await page.goto('/settings/notifications')
  await expect(section(page).getByText('Couldn’t load chat channels')).toBeVisible()
  await expect(section(page).getByText('No chat channels yet')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Failed settlements: Console' })).toBeVisible()
  await expectAccessibleInBoth(page)
  isDown = false
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Team').getByText('Active')).toBeVisible()
  await context.close()
  await console.stop()
})

test('at the limit, the screen says how to add another channel', async ({ page }) => {
  const bank = await newBank()
  for (let n = 0; n < 10; n++) await create(bank, { name: `Team ${n}` })
  await signInAs(page.context(), bank)
  await page.goto('/settings/notifications')
  await expect(section(page).getByText('To add one, delete another first.')).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Add channel' })).toBeDisabled()
})

test('on a phone nothing is wider than the page', async ({ page }) => {
  const bank = await newBank()
  const hours = { time_zone: 'America/Argentina/Buenos_Aires', quiet_hours: { from: 20, until: 7 }, digest_hour: 8 }
  await create(bank, { name: 'Channel with quite a long name for such a small screen', ...hours })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page.context(), bank)
  await page.goto('/settings/notifications')
  await section(page).scrollIntoViewIfNeeded()
  await expect(row(page, 'Channel').getByText('Active')).toBeVisible()
  await expect(row(page, 'Channel').getByText('Daily digest at 08:00')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})
