import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { atQueue, pulls, rowOf, tasksOf } from '../../support/queue.ts'

test.use(signedOut)

test('a decision of a colleague reloads only its payment, and a new payment the page', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch')
  const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
  await page.reload()
  expect((await stream).status()).toBe(200)
  const [task] = await tasksOf(bank)
  const isPage = (url: URL) => url.pathname.endsWith('/admission-queue') && !url.searchParams.has('payment_ids')
  await page.route(isPage, (route) => route.abort())
  const path = `/payments/${task.payment_id}/admissions/${task.admission_id}/tasks/${task.token}`
  expectData(await bank.key('PUT', path, { body: { status: 'failed', status_reason: 'duplicate_payment' } }))
  await expect(rowOf(page, 'ash')).toHaveCount(0)
  await expect(rowOf(page, 'birch')).toBeVisible()

  await page.unroute(isPage)
  await pulls(bank, 'cedar')
  await expect(rowOf(page, 'cedar')).toBeVisible()
})
