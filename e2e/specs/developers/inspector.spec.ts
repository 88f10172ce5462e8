import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/fixtures.ts'

const receptions = (page: Page) => page.getByRole('region', { name: 'deliveries', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Received delivery', exact: true })

test('a new user points a webhook at the inspector, sees deliveries, and changes its response', async ({
  page,
  bank,
  baseURL,
}) => {
  const own = await openNamespace(overHttp(baseURL ?? ''), bank, `inspect-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${own.partnerId}/webhooks`)
  await page.getByRole('link', { name: 'Inspector' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inspector' })).toBeVisible()
  await expect(page.getByText('No deliveries yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create webhook' }).first().click()
  const form = page.getByRole('dialog')
  const address = `https://inspector.internal/${own.partnerId}`
  await expect(form.getByLabel('Endpoint')).toHaveValue(address)
  await form.getByLabel('Endpoint').fill('https://hooks.bank.example/')
  await form.getByRole('button', { name: 'Use inspector' }).click()
  await expect(form.getByLabel('Endpoint')).toHaveValue(address)
  await expect(form.getByText('This namespace’s inspector')).toBeVisible()
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await form.getByLabel('I’ve stored it').check()
  await form.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Send test event' }).first().click()
  const row = receptions(page).getByRole('row').nth(1)
  await expect(row.getByRole('cell', { name: 'Valid', exact: true }), 'it comes by itself').toBeVisible()
  await receptions(page).getByRole('link', { name: 'Payment created' }).click()
  await expect(page).toHaveURL(/reception=rcp_/)
  await expect(panel(page).getByText('webhook-signature')).toBeVisible()
  await expect(panel(page).getByRole('region', { name: 'Request body' })).toContainText('"record_type": "RT_Payments"')
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Open delivery' }).click()
  await expect(page.getByRole('region', { name: 'Delivery', exact: true }).getByText('Delivered')).toBeVisible()
  await page.getByRole('link', { name: 'View in inspector' }).click()

  await page.getByRole('combobox', { name: 'Response', exact: true }).selectOption('500 Internal Server Error')
  await expect(page.getByText('Response changed: 500 Internal Server Error')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).first().click()
  await expect(row).toContainText('500')
})
