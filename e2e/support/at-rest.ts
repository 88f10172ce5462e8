import type { Page } from '@playwright/test'

/**
 * Runs in the page: resolves when all transitions have finished, including those that they start, such
 * as of a color that an element inherits from one whose color changes. Checks their state in each frame,
 * because the `finished` promise of a transition on content that the browser skips may never settle.
 */
export async function atRest(): Promise<void> {
  const isMoving = (animation: Animation) => animation instanceof CSSTransition && animation.playState === 'running'
  do await new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.getAnimations().some(isMoving))
}

/**
 * Resizes the window and waits until the page shows the new layout: the first frame tells scripts
 * the new size, and the second one shows the resulting layout.
 */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await page.evaluate(atRest)
}
