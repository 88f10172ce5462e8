import { expect, type Page } from '@playwright/test'

/** Clicks that a task of a user may take. */
const MAX_CLICKS = 8

/**
 * Counts what a user without a keyboard would click: pointer presses, and each field that is filled
 * without one. Runs in the page.
 */
function listen(report: 'countClick'): void {
  const clicked = new WeakSet<EventTarget>()
  const counted = () => (window as unknown as Record<typeof report, () => void>)[report]()
  addEventListener(
    'pointerdown',
    ({ target, isTrusted }) => {
      if (!isTrusted || !target) return
      clicked.add(target)
      counted()
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (!target || clicked.has(target)) return
      clicked.add(target)
      counted()
    },
    true,
  )
}

/**
 * Runs a task of a user, prints its clicks and seconds, and expects few clicks. Seconds depend on
 * the machine, so they are not asserted.
 */
export async function inFewClicks(page: Page, task: string, run: () => Promise<void>): Promise<void> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(listen, 'countClick' as const)
  await page.evaluate(listen, 'countClick' as const)
  const started = performance.now()
  await run()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${task}: ${clicks} clicks, ${seconds} s\n`)
  expect(clicks, task).toBeLessThanOrEqual(MAX_CLICKS)
}
