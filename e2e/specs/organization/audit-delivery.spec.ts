import type { Page } from '@playwright/test'
import { Webhook as Verifier } from 'standardwebhooks'
import { openReceiver, type Receiver } from '../../../lib/testing/receiver.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/fixtures.ts'

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await openReceiver()
})
test.afterAll(() => receiver.close())

const delivery = (page: Page) => page.getByRole('dialog', { name: 'Delivery' })
const press = (page: Page, dialog: string, button: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).click()

/** Adds the endpoint after errors of its field. Returns the secret. */
async function add(page: Page): Promise<string> {
  await press(page, 'Delivery', 'Add endpoint')
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' })
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('Enter an endpoint')).toBeVisible()
  await dialog.getByLabel('Endpoint').fill('https://10.0.0.1/audit')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('must have a public IP address or host name')).toBeVisible()
  await dialog.getByLabel('Endpoint').fill(receiver.url)
  await dialog.getByLabel('Deliver').selectOption('The complete audit log')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  return storedSecret(page, 'Signing secret')
}

async function storedSecret(page: Page, name: string): Promise<string> {
  const made = page.getByRole('dialog', { name })
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? ''
  await made.getByLabel('I’ve stored it').check()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toBeHidden()
  return secret
}

test('an admin adds an endpoint, sees it fail and recover, pauses, rotates and deletes it', async ({ page }) => {
  test.slow()
  receiver.answer(500)
  await page.goto('/settings/audit-log')
  await page.getByRole('button', { name: 'Delivery' }).click()
  await expect(delivery(page).getByText('No endpoint yet')).toBeVisible()
  await expectAccessible(page)
  const secret = await add(page)

  await expect(delivery(page).getByText('Delivery is failing')).toBeVisible({ timeout: 20_000 })
  await expect(delivery(page).getByText('HTTP 500')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Delivery', 'Send test')
  await expect(delivery(page).getByText('Test failed: HTTP 500')).toBeVisible()

  const failed = receiver.received.length
  receiver.answer(200)
  await press(page, 'Delivery', 'Send test')
  await expect(delivery(page).getByText(/^Test accepted in/)).toBeVisible()
  await expect(delivery(page).getByText('Active')).toBeVisible({ timeout: 20_000 })
  await expect(delivery(page).getByText('Delivery is failing')).toBeHidden()
  // The tests of the endpoint are entries, too, which can come in a later batch.
  const accepted = receiver.received.slice(failed).find(({ body }) => body.includes('"audit_endpoint.create"'))
  const { body, headers } = accepted ?? { body: '', headers: {} }
  new Verifier(secret).verify(body, { ...headers } as Record<string, string>, { jsonParse: false })

  await press(page, 'Delivery', 'Pause')
  await press(page, 'Pause delivery?', 'Pause delivery')
  await expect(delivery(page).getByText('Delivery is paused')).toBeVisible()
  await press(page, 'Delivery', 'Resume')
  await press(page, 'Resume delivery?', 'Resume delivery')
  await expect(delivery(page).getByText('Delivery is paused')).toBeHidden()

  await press(page, 'Delivery', 'Rotate secret')
  await press(page, 'Rotate the signing secret', 'Rotate secret')
  expect(await storedSecret(page, 'New signing secret')).not.toBe(secret)
  await expect(delivery(page).getByText('Previous secret valid')).toBeVisible()

  await press(page, 'Delivery', 'Edit')
  await page.getByRole('dialog', { name: 'Edit endpoint' }).getByLabel('Endpoint').fill(`${receiver.url}new`)
  await press(page, 'Edit endpoint', 'Save endpoint')
  await expect(delivery(page).getByText(`${receiver.url}new`)).toBeVisible()

  await press(page, 'Delivery', 'Delete')
  await press(page, 'Delete the endpoint?', 'Delete endpoint')
  await expect(delivery(page).getByText('No endpoint yet')).toBeVisible()
})

test('delivery that cannot be read shows the failure', async ({ page }) => {
  await page.route('**/api/gateway/audit-endpoint', (route) => route.abort())
  await page.goto('/settings/audit-log')
  await page.getByRole('button', { name: 'Delivery' }).click()
  await expect(delivery(page).getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
})
