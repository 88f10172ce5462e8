import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../accessible.ts'
import { resize } from '../at-rest.ts'

const SCREENS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

/**
 * Expects at each width that nothing in the dialog scrolls sideways or is cut off, that all of its
 * buttons can be reached, and that axe finds nothing on the narrowest and the widest screen, in both
 * color schemes. Violations do not end the test.
 */
export async function expectDialogFits(page: Page, dialog: Locator): Promise<void> {
  for (const [width, height] of SCREENS) {
    await resize(page, width, height)
    const cut = await dialog.evaluate((root) =>
      [root, ...root.querySelectorAll('*:not(input, textarea, select, .sr-only, .truncate)')]
        .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
        .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
    )
    expect.soft(cut, `cut off at ${width}`).toEqual([])
    for (const button of await dialog.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      await expect.soft(button, `${await button.textContent()} at ${width}`).toBeInViewport({ ratio: 1 })
    }
    if (width !== 1024) await expectAccessibleInBoth(page)
  }
  await resize(page, ...SCREENS[0])
}
