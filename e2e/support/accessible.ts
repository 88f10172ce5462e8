import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails if axe finds a violation on the page as it is, without the colors of something that still
 * fades.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(atRest)
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
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

/** Runs in the page: resolves when all transitions have finished. */
export async function atRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
