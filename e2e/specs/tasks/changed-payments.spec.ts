import type { Page, Route } from '@playwright/test'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { pulls, rowOf, tasksOf, withQueue } from '../../support/queue.ts'

test.use(signedOut)

const isQueue = (url: URL) => url.pathname.endsWith('/admission-queue')
const isPage = (url: URL) => isQueue(url) && !url.searchParams.has('payment_ids')
const isSummary = (url: URL) => url.pathname.endsWith('/admission-queue/summary')
const isNamed = (url: URL) => isQueue(url) && url.searchParams.has('payment_ids')

/** Opens a queue with payments from ash and birch, whose changes arrive live. */
async function openLive(page: Page): Promise<Bank> {
  const bank = await withQueue(page, 'ash', 'birch')
  await gotoLive(page, `/n/${bank.partnerId}/tasks`)
  return bank
}

async function gotoLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
  await page.goto(path)
  expect((await stream).status()).toBe(200)
  await expect(rowOf(page, 'ash')).toBeVisible()
}

async function declineFirst(bank: Bank): Promise<void> {
  const [task] = await tasksOf(bank)
  await decline(bank, task)
}

async function decline(bank: Bank, task: { payment_id: string; admission_id: string; token: string }): Promise<void> {
  const path = `/payments/${task.payment_id}/admissions/${task.admission_id}/tasks/${task.token}`
  expectData(await bank.key('PUT', path, { body: { status: 'failed', status_reason: 'duplicate_payment' } }))
}

test('a colleague’s decision reloads only its payment, and a new payment reloads the page', async ({ page }) => {
  const bank = await openLive(page)
  await page.route(isPage, (route) => route.abort())
  await declineFirst(bank)
  await expect(rowOf(page, 'ash')).toHaveCount(0)
  await expect(rowOf(page, 'birch')).toBeVisible()

  await page.unroute(isPage)
  await pulls(bank, 'cedar')
  await expect(rowOf(page, 'cedar')).toBeVisible()
})

test('a view that is opened while a change loads shows the change, too', async ({ page }) => {
  const bank = await openLive(page)
  const kind = page.getByLabel('Task type')
  const show = async (option: string, workflow: string | null) => {
    await kind.selectOption(option)
    await expect(page).toHaveURL((url) => url.searchParams.get('workflow') === workflow)
  }
  // The pages of both views are now loaded.
  await show('Customer approval', 'customer_authentication')
  await expect(rowOf(page, 'ash')).toBeVisible()
  await show('Any task', null)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(isNamed, async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest((request) => isNamed(new URL(request.url())))
  await declineFirst(bank)
  await requested
  await show('Customer approval', 'customer_authentication')
  // The next poll is after thirty seconds. A list that is empty for a moment does not count.
  await expect(page.locator('tr[data-id]')).toHaveText([/birch@/], { timeout: 10_000 })
  release()
})

test('a payment that leaves a later page is no longer counted', async ({ page }) => {
  const bank = await withQueue(page, 'ash', ...Array.from({ length: 26 }, (_, n) => `d${n}`))
  await gotoLive(page, `/n/${bank.partnerId}/tasks?size=25`)
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pager).toContainText('27 payments')
  await page.route(isPage, (route) => route.abort())
  await decline(bank, (await tasksOf(bank)).at(-1))
  await expect(pager).toContainText('26 payments')
  await expect(page.getByRole('link', { name: 'All 26' })).toBeVisible()
})

for (const [state, respond] of [
  ['loads', () => undefined],
  ['cannot be loaded', (route: Route) => route.abort()],
] as const) {
  test(`while the summary of changed filters ${state}, the open tab counts the payments of the page`, async ({
    page,
  }) => {
    await openLive(page)
    await expect(page.getByRole('link', { name: 'All 2' })).toBeVisible()
    await page.route(isSummary, respond)
    await page.getByLabel('Task type').selectOption('Incoming confirmation')
    await expect(page.locator('tr[data-id]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'All 0' })).toBeVisible()
  })
}
