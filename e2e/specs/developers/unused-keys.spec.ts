// API keys that are 100 days old. A test uses one of them.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { expectData } from '../../support/fixtures.ts'
import { type EstablishedBank, startEstablishedBank } from '../../support/servers/established-bank.ts'
import { signInAs } from '../../support/signed-in.ts'

let bank: EstablishedBank
let page: Page
test.beforeAll(async ({ browser }) => {
  bank = await startEstablishedBank()
  const context = await browser.newContext({ baseURL: bank.url })
  await signInAs(context, bank.first)
  page = await context.newPage()
})
test.afterAll(async () => {
  await page?.context().close()
  await bank?.stop()
})

const status = async ({ key }: EstablishedBank['sandbox']) => (await key('GET', '/payments')).status
const none = () => page.getByText('No API keys match these filters')

async function showUnused({ partnerId }: EstablishedBank['sandbox']): Promise<void> {
  await page.goto(`/n/${partnerId}/api-keys`)
  await page.getByRole('combobox', { name: 'Keys' }).selectOption('Unused for 90 days')
}

test('an unused live key is disabled with one click and a confirmation, without a second admin', async () => {
  expectData(await bank.first.call('PUT', '/organization/approval-rules', { body: { live_keys: true } }))
  await page.goto(`/n/${bank.live.partnerId}/overview`)
  const row = page.getByRole('row').filter({ hasText: 'everything' })
  await inFewClicks(page, 'Disable an unused key', async () => {
    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    await page.getByRole('combobox', { name: 'Keys' }).selectOption('Unused for 90 days')
    await expect(row.getByText('Never').first()).toBeVisible()
    await row.getByRole('button', { name: 'Disable everything' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disable everything?' })
    await expect(dialog).toContainText('Requests with this key fail with 401 immediately.')
    await expectAccessibleInBoth(page)
    await dialog.getByRole('button', { name: 'Disable key' }).click()
    await expect(none()).toBeVisible()
  })
  expect(await status(bank.live)).toBe(401)
  await page.getByRole('combobox', { name: 'Keys' }).selectOption('Any key')
  await expect(row.getByText('Disabled')).toBeVisible()
})

test('an old key leaves the list when it is used', async () => {
  await showUnused(bank.sandbox)
  const disable = page.getByRole('button', { name: 'Disable everything' })
  await expect(disable).toBeVisible()
  expect(await status(bank.sandbox)).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(none()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(disable).toHaveCount(0)
})
