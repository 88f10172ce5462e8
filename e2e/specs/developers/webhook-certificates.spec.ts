// The certificate field of webhooks with its error, on each kind of screen.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { resize } from '../../support/at-rest.ts'
import { expect, test } from '../../support/fixtures.ts'

const SCREENS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

/** Nothing in the dialog is cut or scrolls sideways, and its buttons can be reached. */
async function expectFits(page: Page, dialog: Locator): Promise<void> {
  for (const [width, height] of SCREENS) {
    await resize(page, width, height)
    const cut = await dialog.evaluate((root) =>
      [root, ...root.querySelectorAll('*:not(input, textarea, select, .sr-only, .truncate)')]
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
    )
    expect.soft(cut, `cut at ${width}`).toEqual([])
    for (const button of await dialog.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      await expect.soft(button, `${await button.textContent()} at ${width}`).toBeInViewport({ ratio: 1 })
    }
    if (width !== 1024) await expectAccessibleInBoth(page)
  }
  await resize(page, ...SCREENS[0])
}

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
  await expectFits(page, form)
})
