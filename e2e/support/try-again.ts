import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Breaks the matching requests. The returned function presses "Try again", requires that this sends
 * the request once more, and then lets requests through until `recovered` is visible. Requests must
 * not be polled every few seconds: a poll would pass for the effect of the button. Screens also
 * retry when the network is back, so the button may disappear before it is pressed again.
 */
export async function breakRequests(page: Page, url: string): Promise<(recovered: Locator) => Promise<void>> {
  let broken = true
  await page.route(url, (route) => (broken ? route.abort() : route.continue()))
  const again = page.getByRole('button', { name: 'Try again' })
  return async (recovered) => {
    await Promise.all([page.waitForRequest(url), again.click()])
    broken = false
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(recovered).toBeVisible({ timeout: 5_000 })
    }).toPass()
  }
}
