import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { draft, submitted } from '../../../lib/testing/model/payment-life.ts'
import { createSearchRecords, SEARCH_TEXTS } from '../../../lib/testing/model/search-texts.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

type Known = { id: string; code: string; reference: string; name: string; total: string }

const word = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** A completed payment of a unique amount, name and reference. */
async function onePayment(bank: Bank): Promise<Known> {
  const total = String(10_000_000 + Math.floor(Math.random() * 80_000_000))
  const [name, reference] = [word(), word()]
  const body = draft(await bank.customer(word()), await bank.customer(word()), {
    total,
    reference: `Boat ${reference} 7`,
  })
  const party = { ...body.beneficiary_party, first_name: 'Ada', last_name: name }
  const made = await bank.key('POST', '/payments', { body: { ...body, beneficiary_party: party } })
  const { payment_id: id } = expectData(made)
  expectData(await bank.key('POST', `/payments/${id}/submissions`))
  const { approval_code: code } = expectData(await bank.key('GET', `/payments/${id}/transactions`))
  return { id, code, reference, name, total }
}

const decimal = (total: string) => `${total.slice(0, -2)}.${total.slice(-2)}`

/** The pasted text, and the start of the reason. */
const PASTED: [paste: (one: Known) => string, reason: RegExp][] = [
  [({ id }) => `${id}.`, /Payment ID/],
  [({ id }) => id.toUpperCase(), /Payment ID/],
  [({ id }) => `${id.slice(0, 8)}…${id.slice(-6)}`, /Payment ID ends in/],
  [({ id }) => id.slice(-6), /Payment ID ends in/],
  [({ id }) => `Where is ${id}, please?`, /Payment ID/],
  [({ total }) => decimal(total), /Amount [0-9,.]+ USD/],
  [({ total }) => `${decimal(total).replace('.', ',')}\u00a0usd`, /Amount [0-9,.]+ USD/],
  [({ total }) => total, /Amount [0-9,.]+ USD, in minor units/],
  [({ name }) => name.toUpperCase(), /Name Ada /],
  [({ reference }) => reference.slice(0, 6), /Reference “Boat /],
  [({ code }) => code.toLowerCase(), /Approval code/],
]

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })

test('what people paste into the palette finds the payment, and says why', async ({ page, bank }) => {
  const one = await onePayment(bank)
  await page.goto(`/n/${bank.partnerId}/overview`)
  await inFewClicks(page, 'Find a payment by a name', async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill(one.name)
    await palette(page).getByRole('option', { name: one.name }).click()
    await expect(page).toHaveURL(new RegExp(`/payments/${one.id}$`))
  })
  await page.keyboard.press('Control+k')
  for (const [paste, reason] of PASTED) {
    await page.getByRole('combobox', { name: 'Search' }).fill(paste(one))
    await expect(palette(page).getByRole('option', { selected: true }), paste(one)).toContainText(reason)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/payments/${one.id}$`))
})

test('the palette’s first result is what the API finds, for every text that people paste', async ({
  page,
  bank,
  server,
}) => {
  const id = randomUUID().slice(0, 8)
  const own = await openNamespace(overHttp(server), bank, `texts-${id}`)
  const records = await createSearchRecords(own, await openNamespace(overHttp(server), bank, `peer-${id}`))
  // The last of the payments that the texts refer to is indexed; the newest 100 are found without the index.
  const found = async () => expectData(await own.member('GET', '/search?term=deposit+kyoto')).count
  await expect.poll(found).toBe(1)
  await page.goto(`/n/${own.partnerId}/overview`)
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  const selected = palette(page).getByRole('option', { selected: true })
  for (const [what, meant, paste] of SEARCH_TEXTS) {
    const [text, id] = [paste(records), records[meant]]
    // The results of the previous text, which may refer to the same record, must not pass for this one's.
    await field.fill('')
    await expect(palette(page).locator(`[data-value$=" ${id}"]`)).toHaveCount(0)
    await field.fill(text)
    await expect(selected, what).toHaveAttribute('data-value', new RegExp(` ${id}$`))
  }
})

test('the palette searches amounts of two characters, and says if nothing matches', async ({ page, bank }) => {
  const [from, to] = [await bank.customer(word()), await bank.customer(word())]
  await submitted(bank, from, to, { total: '4200' })
  await page.goto(`/n/${bank.partnerId}/overview`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('42')
  await expect(palette(page).getByRole('option').filter({ hasText: '42.00' }).first()).toContainText('Amount 42.00 USD')
  await page.getByRole('combobox', { name: 'Search' }).fill('¤7')
  await expect(palette(page).getByText('No results. Search by ID')).toBeVisible()
})

test('the box on Payments opens a single match, and lists several with the reasons', async ({ page, bank }) => {
  const one = await onePayment(bank)
  const [from, to] = [await bank.customer(word()), await bank.customer(word())]
  const ids = [await submitted(bank, from, to), await submitted(bank, from, to)]
  const box = page.getByRole('searchbox', { name: 'Search by ID, amount, name, reference or address' })
  const payments = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' })
  await page.goto(`/n/${bank.partnerId}/payments`)
  for (const text of [`${decimal(one.total).replace('.', ',')}\u00a0usd`, `Where is ${one.id}, please?`]) {
    await box.fill(text)
    await box.press('Enter')
    await expect(page, text).toHaveURL(new RegExp(`/payments/${one.id}$`))
    await payments.click()
  }

  await box.fill(from)
  await box.press('Enter')
  await expect(page).toHaveURL(/[?]q=/)
  const results = page.getByRole('region', { name: 'results' })
  await expect(results.getByRole('row').filter({ hasText: `Address ${from}` })).not.toHaveCount(0)
  for (const id of ids) await expect(results.getByTitle(`Open ${id}`)).toBeVisible()
  await page.reload()
  await expect(results.getByTitle(`Open ${ids[0]}`)).toBeVisible()
  await results.getByRole('link', { name: 'Clear search' }).click()
  await expect(page.getByRole('region', { name: 'payments' })).toBeVisible()
  await expect(results).toBeHidden()
})

test('results open in the list, with its filters and export, and the list leads back to the reasons', async ({
  page,
  bank,
}) => {
  const [from, to, reference] = [await bank.customer(word()), await bank.customer(word()), word()]
  for (let n = 0; n < 3; n++) await submitted(bank, from, to, { reference: `${reference} ${n}`, total: `${n + 1}00` })
  await page.goto(`/n/${bank.partnerId}/payments?q=${reference}`)
  const results = page.getByRole('region', { name: 'results' })
  const first = results.getByRole('row').filter({ hasText: `${reference} 2` })
  for (const text of [`${from} → ${to}`, 'Internal', 'Completed', '3.00']) await expect(first).toContainText(text)

  await results.getByRole('link', { name: 'Show in list' }).click()
  const payments = page.getByRole('region', { name: 'payments' })
  await expect(payments).toContainText(`3 payments for “${reference}”`)
  await expect(results).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue(reference)
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    new RegExp(`payments.csv.*search=${reference}`),
  )
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed')
  await expect(page.getByText('No payments match')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status')
  await expect(payments).toContainText('3 payments')

  await page.getByRole('link', { name: 'Show results' }).click()
  await expect(first).toContainText(`Reference “${reference} 2”`)
})

test('on a phone, results show time and status', async ({ page, bank }) => {
  const [from, to, reference] = [await bank.customer(word()), await bank.customer(word()), word()]
  for (let n = 0; n < 2; n++) await submitted(bank, from, to, { reference: `${reference} ${n}` })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/n/${bank.partnerId}/payments?q=${reference}`)
  const row = page
    .getByRole('region', { name: 'results' })
    .getByRole('row')
    .filter({ hasText: `${reference} 1` })
  await expect(row.getByText('Completed')).toBeVisible()
  await expect(row.locator('time').filter({ visible: true })).toHaveCount(1)
})

test('a failed search on the server and an unknown term are distinguished', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/payments?q=nothing+like+it`)
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).not.toHaveURL(/q=/)
})

test('results are accessible in light and dark, and fit a phone', async ({ page, bank }) => {
  const [from, to] = [await bank.customer(word()), await bank.customer(word())]
  for (let n = 0; n < 3; n++) await submitted(bank, from, to, { reference: `Phone bill ${n}` })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/n/${bank.partnerId}/payments?q=phone+bill`)
  await expect(page.getByRole('region', { name: 'results' }).getByRole('row')).not.toHaveCount(0)
  await expectAccessibleInBoth(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
