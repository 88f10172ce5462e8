import type { Page } from '@playwright/test'

/** Waits until the page listens: what is pressed before is nobody's, on a busy machine for seconds. React marks what it has taken over. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button, input, select, textarea, a[href]')].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      ),
    undefined,
    { polling: 100 },
  )
  // Effects run after that, such as those that listen to keys.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
