import { type CDPSession, expect, type Page } from '@playwright/test'

/** CPU slowdown factor. */
const SLOWDOWN = 4

interface HeldPage {
  /** Allows the scripts of the page to load, at full speed: `early-events.spec.ts` tests slow hydration. */
  release(): Promise<void>
}

/**
 * Opens a page on a slow CPU and resolves at its first paint. No script of the page loads until
 * `release`, so presses before it happen before React starts.
 */
export async function openHeld(page: Page, path: string): Promise<HeldPage> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const session = await openAtFirstPaint(page, path)
  return {
    release: async () => {
      await slowDown(session, 1)
      release()
    },
  }
}

const slowDown = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

/** Opens a page on a slow CPU and resolves at its first paint. */
export async function openAtFirstPaint(page: Page, path: string): Promise<CDPSession> {
  await page.addInitScript(countCalls)
  const session = await page.context().newCDPSession(page)
  await slowDown(session, SLOWDOWN)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return session
}

interface Counts {
  dialogs: number
  prints: number
}

/** Counts the dialogs that the page opened and its calls to print. */
export const countsOf = (page: Page): Promise<Counts> => page.evaluate(() => Reflect.get(window, 'counts'))

/** Resolves when no press is pending and its effects have been rendered. */
export async function replayed(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-waiting'))
  // An action that navigates ends the wait in the page that it leaves, so it is repeated in the next.
  await expect(async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }).toPass()
}

/** Runs in the page before its own scripts: counts opened dialogs and calls to print. */
function countCalls(): void {
  const counts = { dialogs: 0, prints: 0 }
  Reflect.set(window, 'counts', counts)
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    counts.dialogs += 1
    showModal.call(this)
  }
  window.print = () => {
    counts.prints += 1
  }
}
