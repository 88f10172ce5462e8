import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Bank, expect, expectData, test } from './fixtures.ts'

const NONSENSE =
  'page=abc&limit=-1&state=zzz&cursor=x&tab=nope&task=zz&after=zz&from=x&to=2026-99-99&min=abc&max=-1&q=a%00b&reference=%00'

for (const screen of ['payments', 'tasks', 'settlements', 'customers', 'accounts', 'api-keys', 'request-log']) {
  test(`${screen}: an invalid URL shows the list`, async ({ page, bank }) => {
    await page.goto(`/n/${bank.partnerId}/${screen}?${NONSENSE}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Couldn’t/)).toHaveCount(0)
  })
}

test('a page beyond the last one shows an explanation and links back', async ({ page, bank }) => {
  for (const list of ['/namespaces', `/n/${bank.partnerId}/settlements`, `/n/${bank.partnerId}/api-keys`]) {
    await page.goto(`${list}?page=500`)
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page).not.toHaveURL(/page=/)
  }
})

test('an amount is never cut off in a list, however long', async ({ page, bank }) => {
  await longAmount(bank)
  for (const [width, path] of [
    [1440, 'tasks'],
    [1440, 'payments'],
    [1024, 'tasks'],
    [390, 'payments'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/n/${bank.partnerId}/${path}`)
    // The checkbox of the row is named by its amount, too.
    const cell = page
      .getByRole('cell')
      .filter({ hasText: 'KWD', hasNot: page.getByRole('checkbox') })
      .first()
    await expect(cell).toHaveText('999,999,999,999,999.999 KWD')
    expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), `${path} at ${width}`).toBe(0)
  }
})

test('no list scrolls sideways on a small laptop', async ({ page, bank }) => {
  await longAmount(bank)
  await longTitle(bank)
  await page.setViewportSize({ width: 1024, height: 768 })
  const lists = ['tasks', 'payments', 'customers', 'accounts', 'api-keys', 'request-log'].map(
    (screen) => `/n/${bank.partnerId}/${screen}`,
  )
  for (const path of [...lists, '/namespaces']) {
    await page.goto(path)
    expect(await sideways(page), path).toBe(0)
  }
})

async function sideways(page: Page): Promise<number> {
  return page.getByRole('group', { name: / table$/ }).evaluate((box) => box.scrollWidth - box.clientWidth)
}

/** A pull of the maximum amount, with an open task in the queue. */
async function longAmount(bank: Bank): Promise<void> {
  const debtor = await bank.customer(`long-${randomUUID().slice(0, 8)}`)
  const beneficiary = await bank.customer(`payee-${randomUUID().slice(0, 8)}`)
  const body = {
    amount: { currency: 'KWD', total: '999999999999999999' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Pull',
  }
  const payment = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment.payment_id}/submissions`))
}

/** An account with a title of the maximum length. */
async function longTitle(bank: Bank): Promise<void> {
  const body = {
    account_number: '000123456789',
    account_title: 'Reserve '.repeat(12).trim(),
    routing_number: '011000015',
    type: 'AT_Savings',
  }
  expectData(await bank.member('POST', '/account', { body }))
}
