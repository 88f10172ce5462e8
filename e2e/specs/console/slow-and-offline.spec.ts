import type { Page } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from '../../support/chromium.ts'
import { expect, test } from '../../support/fixtures.ts'

// A console on a loopback address is never offline, so these tests open it by another name.
const HOST = 'console.test'
test.use({
  launchOptions: {
    executablePath: installedChromium(),
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
  baseURL: ({ server }, use) => use(`http://${HOST}:${new URL(server).port}`),
  storageState: async ({ session, confirm }, use) => {
    await confirm()
    await use({ ...session, cookies: session.cookies.map((cookie) => ({ ...cookie, domain: HOST })) })
  },
})

test.beforeAll(async ({ bank }) => {
  await bank.customer('offline-one')
  await bank.customer('offline-two')
})

const rowOf = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Customer', exact: true })

test('a customer that is opened offline says so, keeps the list, and opens when back online', async ({
  page,
  context,
  bank,
}) => {
  await page.goto(`/n/${bank.partnerId}/customers`, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. Other pages open when you’re back online.')).toBeVisible()
  await rowOf(page, 'offline-one').getByRole('link').click()
  const failed = page.getByRole('alert').filter({ hasText: 'You’re offline' })
  await expect(failed).toBeVisible()
  await expect(rowOf(page, 'offline-two'), 'the list stays').toBeVisible()
  await context.setOffline(false)
  await expect(panelOf(page).getByText(`offline-one@${bank.domain}`)).toBeVisible()
  await expect(page.getByText('You’re offline')).toHaveCount(0)
})

test('a panel whose script has loaded says that its data is missing because we are offline', async ({
  page,
  context,
  bank,
}) => {
  await page.goto(`/n/${bank.partnerId}/customers`)
  await rowOf(page, 'offline-one').getByRole('link').click()
  await expect(panelOf(page).getByText(`offline-one@${bank.domain}`)).toBeVisible()
  await context.setOffline(true)
  await rowOf(page, 'offline-two').getByRole('link').click()
  await expect(panelOf(page).getByText(/^You’re offline/)).toBeVisible()
  await expect(rowOf(page, 'offline-one'), 'the list stays').toBeVisible()
  await context.setOffline(false)
  await expect(panelOf(page).getByText(`offline-two@${bank.domain}`), 'without a click').toBeVisible()
})

test('a link to another page leaves the page as it is while offline', async ({ page, context, bank }) => {
  const path = `/n/${bank.partnerId}/customers`
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await expect(page.getByText('Other pages open when you’re back online')).toBeVisible()
  const link = page.getByRole('navigation').getByRole('link', { name: 'Payments' })
  await link.click()
  await expect(rowOf(page, 'offline-one')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
  await context.setOffline(false)
  await expect(page.getByText('Other pages open')).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL(/\/payments$/)
})

/** What a navigation shows before its screen. */
const OUTLINE = 'main [role=status][aria-label^=Loading], html[data-navigating]'

/** Runs in the page: when the next click is followed by a progress line or an outline, in ms. */
function watchNextClick(): void {
  const seen = { progress: Number.NaN, outline: Number.NaN }
  Reflect.set(window, 'seen', seen)
  const follow = (start: number) => {
    const line = getComputedStyle(document.documentElement, '::before')
    const at = performance.now() - start
    if (Number.isNaN(seen.progress) && line.content !== 'none' && line.opacity === '1') seen.progress = at
    if (Number.isNaN(seen.outline) && document.querySelector('main [role=status][aria-label^=Loading]'))
      seen.outline = at
    if (at < 3000) requestAnimationFrame(() => follow(start))
  }
  document.addEventListener('click', ({ timeStamp }) => follow(timeStamp), { capture: true, once: true })
}
type Seen = { progress: number; outline: number }
const seenIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') as Seen)

test('at a latency of 800 ms, a navigation shows its progress before the screen, until that is there', async ({
  page,
  bank,
}) => {
  await page.goto(`/n/${bank.partnerId}/customers`, { waitUntil: 'networkidle' })
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    },
  )
  await page.evaluate(watchNextClick)
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  const { progress } = await seenIn(page)
  process.stdout.write(`progress after ${Math.round(progress)} ms (target 100)\n`)
  expect(progress, 'before the response, which takes 800 ms').toBeLessThan(800)
  await expect(page.locator('html[data-navigating]')).toHaveCount(0)
})

test('a screen that arrives within 150 ms has no outline', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/customers`, { waitUntil: 'networkidle' })
  for (const [link, heading] of [
    ['Payments', 'Payments'],
    ['Links', 'Links'],
    ['Customers', 'Customers'],
  ] as const) {
    await page.evaluate(watchNextClick)
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
    // An outline has the heading, too.
    await expect(page.locator(OUTLINE)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const { outline } = await seenIn(page)
    // On a busy machine, a screen can take longer; then its outline is late, too.
    expect(Number.isNaN(outline) || outline >= 145, `${link}: outline after ${outline} ms`).toBe(true)
  }
})
