import type { Page } from '@playwright/test'
import { openHeld } from '../../support/first-paint.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

// Back from a record returns to its row in the list, at the same place of the screen.

const NUMBER = 80
const AT = 60

test.beforeAll(async ({ bank }) => {
  const [debtor, beneficiary] = [await bank.customer('back-from'), await bank.customer('back-to')]
  for (let n = 1; n <= NUMBER; n++) {
    const body = {
      amount: { currency: 'USD', total: String(n * 100) },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: beneficiary },
      payment_type: 'Type_Push',
    }
    expectData(await bank.key('POST', '/payments', { body }))
  }
})

const linkAt = (page: Page, at: number) => page.locator('tr[data-id] [data-row-link]').nth(at)
const topOf = async (page: Page) => Math.round((await linkAt(page, AT).boundingBox())?.y ?? Number.NaN)

/** Runs in the page: the tops of a row in each frame that shows it. */
function watchRow(id: string): void {
  const tops = new Set<number>()
  Reflect.set(window, 'tops', tops)
  const follow = () => {
    const row = document.querySelector(`tr[data-id="${id}"]`)
    const first = document.querySelector('tr[data-id]')
    if (first) tops.add(row ? Math.round(row.getBoundingClientRect().top) : Number.NaN)
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
}
const seenTops = (page: Page) => page.evaluate(() => [...(Reflect.get(window, 'tops') as Set<number>)])

async function openRow(page: Page, bank: Bank, search: string): Promise<{ top: number; id: string }> {
  await page.goto(`/n/${bank.partnerId}/payments?${search}`, { waitUntil: 'networkidle' })
  await expect(linkAt(page, AT)).toBeAttached()
  await linkAt(page, AT).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const top = await topOf(page)
  const id = (await page.locator('tr[data-id]').nth(AT).getAttribute('data-id')) ?? ''
  await linkAt(page, AT).click()
  await page.waitForURL(/payments\/\w+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { top, id }
}

for (const [what, width, height] of [
  ['a wide screen', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`on ${what}, Back returns to the row that was opened, in the first frame`, async ({ page, bank }) => {
    await page.setViewportSize({ width, height })
    const { top, id } = await openRow(page, bank, 'size=100')
    await page.evaluate(watchRow, id)
    await page.goBack()
    await expect(linkAt(page, AT)).toBeFocused()
    expect(Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(1)
    const tops = await seenTops(page)
    expect(Math.max(...tops) - Math.min(...tops), `tops in turn: ${tops.join()}`).toBeLessThanOrEqual(1)
  })
}

test('Back returns to the row after a reload of the record, too, and each history entry has its own', async ({
  page,
  bank,
}) => {
  const { top } = await openRow(page, bank, 'size=100')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(linkAt(page, AT)).toBeFocused()
  expect(Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(1)

  // The same list in a new entry starts at its top.
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  await page.waitForURL(/overview/)
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
  await expect(linkAt(page, 0)).toBeInViewport()
})

/** Among the rows that the server renders. */
const EARLY = 30

test('Back returns to a row that was opened before the page was hydrated', async ({ page, bank }) => {
  const held = await openHeld(page, `/n/${bank.partnerId}/payments?size=100`)
  const link = linkAt(page, EARLY)
  await link.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const top = (await link.boundingBox())?.y ?? Number.NaN
  await link.click()
  await page.waitForURL(/payments\/\w+/, { waitUntil: 'commit' })
  await held.release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  expect(Math.abs(((await link.boundingBox())?.y ?? Number.NaN) - top)).toBeLessThanOrEqual(1)
})
