// What changes shows by itself (decision 0033): sooner than any list polls, and without taking away what a person is doing.
import { randomUUID } from 'node:crypto'
import { type Bank, expect, expectData, test } from './fixtures.ts'

async function pay(bank: Bank, reference: string): Promise<string> {
  const [debtor, beneficiary] = await Promise.all(
    ['from', 'to'].map((end) => bank.customer(`${end}-${randomUUID().slice(0, 8)}`)),
  )
  const body = {
    amount: { currency: 'USD', total: '1234' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    reference,
    payment_type: 'Type_Push',
  }
  return expectData(await bank.key('POST', '/payments', { body })).payment_id
}

test('a payment made by a program appears in an open list within two seconds, and focus and scroll stay', async ({
  page,
  bank,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  for (let n = 0; n < 30; n++) await pay(bank, `earlier ${n}`)
  const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
  await page.goto(`/n/${bank.partnerId}/payments`)
  expect((await stream).status()).toBe(200)
  const row = page.getByRole('row').filter({ hasText: '12.34' })
  await expect(row.first()).toBeVisible()
  await row.nth(28).getByRole('link').first().focus()
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  const place = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
  const before = await place()

  const id = await pay(bank, 'live')
  await expect(page.locator(`a[href$="/payments/${id}"]`)).toBeAttached({ timeout: 2000 })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(focused)
  expect(focused).toContain('/payments/')
  // One row more stands above it, and nothing else moved: far down a list, who lost the scroll would be a screen away.
  expect(Math.abs((await place()) - before)).toBeLessThan(60)
})

test('overview counts it, leads to it, and gives its chart as numbers and as a picture', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/overview`)
  const tile = page.locator('section').filter({ hasText: 'Payments today' })
  const before = Number(await tile.getByRole('link').first().textContent())
  await pay(bank, 'counted')
  await expect(tile.getByRole('link').first()).toHaveText(String(before + 1), { timeout: 3000 })

  const chart = page.getByRole('figure', { name: 'Payments by hour' })
  await expect(chart.locator('.recharts-surface')).toBeVisible()
  for (const [choice, name] of [
    ['Picture (PNG)', 'payments-by-hour-last-24-hours.png'],
    ['Numbers (CSV)', 'payments-by-hour-last-24-hours.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await chart.getByRole('button', { name: 'Download' }).click()
    await chart.getByRole('menuitem', { name: choice }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await chart.getByRole('row').last().getByRole('link').click()
  await expect(page).toHaveURL(/payments\?from=.*T\d\d%3A00&to=/)
  await expect(page.getByRole('row').filter({ hasText: '12.34' }).first()).toBeVisible()
})
