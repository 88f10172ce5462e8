import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails if axe finds a violation on the page as it is, without the colors of something that still
 * fades.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(atRest)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

/** Runs in the page: resolves when all transitions have finished. */
export async function atRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
