import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

/**
 * Fails if axe finds a violation on the page as it is, without the colors of something that still
 * fades.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(atRest)
  // A navigation replaces the title after the content.
  await expect(page).toHaveTitle(/\S/)
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

/** The same in both color schemes. Violations do not end the test (soft assertions). */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(atRest)
    // The other color scheme changes nothing but colors.
    const violations = await violationsOf(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    const findings = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
    expect.soft(findings, `accessibility, ${colorScheme}`).toEqual([])
  }
}

/**
 * Returns the violations that axe finds on the current page, by the given rules or by all. Legacy mode
 * runs in the page itself; the default mode, which supports frames of other origins, opens a second
 * page for each analysis.
 */
export async function violationsOf(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}
