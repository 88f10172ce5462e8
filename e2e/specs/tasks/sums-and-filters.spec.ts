import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { linkOf, panelOf, rowOf, withQueue } from '../../support/queue.ts'

// The sums and filters above the queue.

test.use(signedOut)

test('sums start with the currency of most payments, the only one on phones, and a selection has its own', async ({
  page,
}) => {
  const bank = await withQueue(page, 'ash', 'birch')
  const [payee, debtor] = [await bank.customer('payee'), await bank.customer('fir')]
  for (const currency of ['EUR', 'GBP', 'CHF', 'CAD']) {
    const body = {
      amount: { currency, total: '900000' },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: payee },
      payment_type: 'Type_Pull',
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  }
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const sums = 'Total 30.00 USD · 9,000.00 CAD · 9,000.00 CHF · 9,000.00 EUR · 9,000.00 GBP'
  await expect(page.getByText(sums)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^Total 30\.00 USD/)).toBeInViewport()
  await rowOf(page, 'birch').getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Selected payments' })
  await expect(bar.getByText('1 selected20.00 USD')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Snooze' })).toHaveText('Snooze')
  await expectAccessible(page)
})

test('opening a payment closes the less common filters, to leave room for the list', async ({ page }) => {
  await withQueue(page, 'ash').then((bank) => page.goto(`/n/${bank.partnerId}/tasks?currency=USD`))
  const more = page.getByRole('button', { name: 'More filters' })
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page)).toBeVisible()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
})
