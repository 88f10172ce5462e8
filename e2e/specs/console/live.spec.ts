// Changes appear without a reload (decision 0033), before the next poll, and without interrupting
// the user.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

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

test('a payment created by a program appears in an open list before the next poll, and focus and scroll position stay', async ({
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
  // The first poll is after fifteen seconds.
  await expect(page.locator(`a[href$="/payments/${id}"]`)).toBeAttached({ timeout: 10_000 })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(focused)
  expect(focused).toContain('/payments/')
  // The list has one more row and keeps its scroll position: a lost position far down a list would
  // be off by a screen.
  expect(Math.abs((await place()) - before)).toBeLessThan(60)
})

test('overview counts a payment, links to it, and exports its chart as CSV and as an image', async ({ page, bank }) => {
  const stream = page.waitForResponse((response) => response.url().endsWith('/live'))
  await page.goto(`/n/${bank.partnerId}/overview`)
  expect((await stream).status()).toBe(200)
  const tile = page.locator('section').filter({ hasText: 'Payments today' })
  const before = Number(await tile.getByRole('link').first().textContent())
  await pay(bank, 'counted')
  // The first poll is after fifteen seconds.
  await expect(tile.getByRole('link').first()).toHaveText(String(before + 1), { timeout: 10_000 })

  const chart = page.getByRole('figure', { name: 'Payments by hour' })
  await expect(chart.locator('.recharts-surface')).toBeVisible()
  const download = async (choice: string) => {
    const started = page.waitForEvent('download')
    await chart.getByRole('button', { name: 'Download' }).click()
    await chart.getByRole('menuitem', { name: choice }).click()
    const file = await started
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const picture = await download('Image (PNG)')
  expect(picture.name).toBe('payments-by-hour-last-24-hours.png')
  expect(await inkOf(page, picture.bytes), 'the bars are drawn, in their color').toBe(true)

  await chart.getByRole('button', { name: 'Show as table' }).click()
  const numbers = await download('Data (CSV)')
  expect(numbers.name).toBe('payments-by-hour-last-24-hours.csv')
  const shown = await Promise.all(
    (await chart.getByRole('row').all()).map((row) => row.locator('th, td').allTextContents()),
  )
  const lines = numbers.bytes.toString('utf8').trimEnd().split('\r\n')
  // The last column of the file states what the numbers are. Only times contain a comma.
  const valuesOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain)
  expect(lines.map((line) => valuesOf(line).slice(0, shown[0]?.length))).toEqual(shown)
  expect(shown).toHaveLength(25)
  // The payment is in the newest hour, or in the previous one if the hour has just changed.
  const counts = shown.slice(1).map(([, ...numbers]) => numbers.reduce((sum, text) => sum + Number(text), 0))
  const hour = counts.findLastIndex((count) => count > 0)
  expect(hour).toBeGreaterThanOrEqual(counts.length - 2)
  await chart
    .getByRole('row')
    .nth(hour + 1)
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/payments\?from=.*T\d\d%3A00&to=/)
  await expect(page.getByRole('row').filter({ hasText: '12.34' }).first()).toBeVisible()
})

/**
 * Checks that the download is an image and contains the color of in-progress payments, which the
 * newest bar has.
 */
function inkOf(page: Page, bytes: Buffer): Promise<boolean> {
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || image.width < 600 || image.height < 400) return false
    pen.drawImage(image, 0, 0)
    const swatch = new OffscreenCanvas(1, 1).getContext('2d')
    if (!swatch) return false
    swatch.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--control')
    swatch.fillRect(0, 0, 1, 1)
    const [r, g, b] = swatch.getImageData(0, 0, 1, 1).data
    // The lower half contains the bars and no legend.
    const { data } = pen.getImageData(0, canvas.height / 2, canvas.width, canvas.height / 2)
    let found = 0
    for (let at = 0; at < data.length; at += 4) if (data[at] === r && data[at + 1] === g && data[at + 2] === b) found++
    return found > 100
  }, bytes.toString('base64'))
}

test('overview links to completed payments, and from an age group to its tasks', async ({ page, bank }) => {
  const id = await pay(bank, 'completes')
  expectData(await bank.key('POST', `/payments/${id}/submissions`))
  await page.goto(`/n/${bank.partnerId}/overview`)
  const completed = page.getByRole('link', { name: /^\d+ completed$/ })
  await expect(completed).toHaveText(/^[1-9]/)
  const count = Number.parseInt((await completed.textContent()) ?? '', 10)
  await completed.click()
  await expect(page.getByLabel('Status')).toHaveValue('completed_or_settled')
  await expect(page.locator('a[href*="/payments/pay_"]')).toHaveCount(count)

  await page.goto(`/n/${bank.partnerId}/overview`)
  const ages = page.getByRole('figure', { name: 'Payments awaiting your decision by age' })
  await ages.getByRole('button', { name: 'Show as table' }).click()
  await ages.getByRole('link', { name: '1–4 hours' }).click()
  await expect(page).toHaveURL(/tasks\?older_than=3600&younger_than=14400$/)
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('3600-14400')
  await expect(page.getByText('No tasks match these filters')).toBeVisible()
  await page.getByLabel('Age', { exact: true }).selectOption('')
  await expect(page).toHaveURL(/tasks$/)
})
