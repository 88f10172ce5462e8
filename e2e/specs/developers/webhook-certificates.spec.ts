// The certificate field of webhooks with its error, on each kind of screen.

import { expect, test } from '../../support/fixtures.ts'
import { expectDialogFits } from '../../support/layout/dialog-fits.ts'

test('the certificate field of a webhook fits with its error', async ({ page, bank }) => {
  test.slow()
  await page.goto(`/n/${bank.partnerId}/webhooks`)
  await page.getByRole('button', { name: 'Create webhook' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByText('Filters, headers, retries and certificates').click()
  const pem = `-----BEGIN CERTIFICATE-----\n${'MIIB'.repeat(16)}\n-----END CERTIFICATE-----`
  await form.getByLabel('Certificate authorities').fill(pem)
  await form.getByLabel('Name').fill('Events')
  await form.getByLabel(/Endpoint/).fill('https://example.com/events')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByRole('textbox', { name: 'Certificate authorities' })).toHaveAttribute('aria-invalid', 'true')
  await expectDialogFits(page, form)
})
