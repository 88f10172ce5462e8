// Pages with more rows than one request may return are loaded in parts (decision 0045).
import type { Page } from '@playwright/test'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-row-link]') })

/** The number of rows of a list, rendered or not. */
const lengthOf = (page: Page) =>
  page.locator('table').evaluate((table: HTMLTableElement) => {
    const rowCount = Number(table.getAttribute('aria-rowcount'))
    return rowCount > 0 ? rowCount - 1 : table.querySelectorAll('tbody tr[data-id]').length
  })

/** More requests than one part of the log holds. Entries are written after the responses. */
async function makeRequests(bank: Bank) {
  for (let portion = 0; portion < 6; portion++) {
    await Promise.all(Array.from({ length: 20 }, (_, at) => bank.key('GET', `/payments/long-${portion}-${at}`)))
  }
  const more = async () =>
    expectData(await bank.member('GET', '/request-log?method=GET&credential=api_key&limit=100')).next_cursor
  await expect.poll(more).not.toBeNull()
}

test('a long page shows the parts that have loaded, and is not shown as complete if a part fails', async ({
  page,
  bank,
}) => {
  await bank.key('POST', '/payments', { body: {} })
  await makeRequests(bank)
  await page.goto(`/n/${bank.partnerId}/request-log?size=500&method=POST`)
  await expect(rowsOf(page).first()).toContainText('POST')
  let part = Promise.withResolvers<'fails' | 'comes'>()
  await page.route(
    (url) => url.pathname.endsWith('/request-log') && url.searchParams.has('cursor'),
    async (route) => ((await part.promise) === 'fails' ? route.abort() : route.continue()),
  )
  await page.getByLabel('Method').selectOption('GET')
  await expect(rowsOf(page).first()).toContainText('GET')
  await expect(rowsOf(page)).toHaveCount(100)
  await expect(page.getByRole('region', { name: 'requests' })).toHaveAttribute('aria-busy', 'true')
  part.resolve('fails')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(0)
  part = Promise.withResolvers()
  part.resolve('comes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => lengthOf(page), 'all parts, joined').toBeGreaterThan(100)
  await expect(page.getByRole('region', { name: 'requests' })).toHaveAttribute('aria-busy', 'false')
})

test('a change made while a long page loads is not shown undone', async ({ page, bank }) => {
  // Few at once, because the gateway refuses writes that would wait long (503), as on a busy machine.
  for (let portion = 0; portion < 30; portion++) {
    await Promise.all(Array.from({ length: 4 }, (_, at) => bank.customer(`long-${portion}-${at}`)))
  }
  await page.goto(`/n/${bank.partnerId}/customers?size=500&status=DISABLED`)
  await expect(page.getByText('No customers match these filters')).toBeVisible()
  const before: number = expectData(await bank.key('GET', '/customer?limit=1&status=ENABLED')).count
  const rest = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/customer') && url.searchParams.get('page') === '2',
    async (route) => {
      await rest.promise
      await route.continue()
    },
  )
  await page.getByLabel('Status').selectOption('Enabled')
  await expect(rowsOf(page)).toHaveCount(100)
  const last = rowsOf(page).first()
  const name = String(await last.getAttribute('data-id'))
  await last.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable customer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  rest.resolve()
  await expect.poll(() => lengthOf(page), 'all parts, joined, without the disabled one').toBe(before - 1)
  await expect(page.locator(`tr[data-id="${name}"]`)).toHaveCount(0)
})

test('a cursor page has no next page until it is fully loaded', async ({ page, bank }) => {
  await makeRequests(bank)
  await page.goto(`/n/${bank.partnerId}/request-log?size=100`)
  await expect(rowsOf(page)).toHaveCount(100)
  const newest = String(await rowsOf(page).first().getAttribute('data-id'))
  const second = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/request-log') && url.searchParams.has('cursor'),
    async (route) => {
      await second.promise
      await route.continue()
    },
  )
  const next = page.getByRole('link', { name: 'Next' })
  await next.click()
  await expect(page).toHaveURL(/after=/)
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  const { href } = new URL(page.url())
  await next.click({ force: true })
  await expect(next, 'it keeps the focus').toBeFocused()
  expect(page.url()).toBe(href)
  second.resolve()
  // The number of rows on the next page depends on the requests of other specs in this worker.
  await expect(page.locator(`tr[data-id="${newest}"]`)).toHaveCount(0)
  await expect(rowsOf(page)).not.toHaveCount(0)
})
