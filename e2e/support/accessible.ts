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
 * What axe finds on the page as it is, by some of its rules or by all. In the page itself: the other
 * mode, for frames of other origins, opens a second page for each analysis.
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
