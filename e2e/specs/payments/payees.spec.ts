import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

const customer = (bank: Bank, word: string) => bank.customer(`${word}-${randomUUID().slice(0, 8)}`)

async function openForm(page: Page, bank: Bank) {
  await page.goto(`/n/${bank.partnerId}/payments`)
  await page.getByRole('button', { name: 'Create payment' }).first().click()
  const form = page.getByRole('dialog')
  return {
    form,
    debtor: form.getByRole('combobox', { name: 'Debtor' }),
    options: form.getByRole('listbox').getByRole('option'),
  }
}

test('a party is found by part of its address, and chosen with the keyboard', async ({ page, bank }) => {
  const word = `payee${randomUUID().slice(0, 4)}`
  const [first, second] = [await customer(bank, word), await customer(bank, word)]
  const { form, debtor, options } = await openForm(page, bank)
  await debtor.fill(word)
  await expect(options).toHaveCount(2)
  await expect(debtor).toHaveAttribute('aria-expanded', 'true')
  await expect(form.getByText('2 suggestions')).toHaveCount(1)
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = (await options.nth(1).locator('span').first().textContent()) ?? ''
  expect([first, second]).toContain(chosen)
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(debtor).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '-')
  await page.keyboard.press('Enter')
  await expect(debtor).toHaveValue(chosen)
  await expect(debtor).toBeFocused()
  await expect(options).toHaveCount(0)

  await debtor.fill(word)
  await expect(options).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(options, 'Escape closes the list only').toHaveCount(0)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('an empty field offers parties of recent payments, and a click takes one', async ({ page, bank }) => {
  const [debtor, beneficiary] = [await customer(bank, 'from'), await customer(bank, 'to')]
  const body = {
    amount: { currency: 'USD', total: '1000' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary, first_name: 'Ada', last_name: 'Thornbury' },
    payment_type: 'Type_Push',
  }
  expectData(await bank.key('POST', '/payments', { body }))
  const { form, options } = await openForm(page, bank)
  const field = form.getByRole('combobox', { name: 'Beneficiary' })
  await field.click()
  await expect(options.filter({ hasText: beneficiary })).toContainText('Ada Thornbury')
  await options.filter({ hasText: beneficiary }).click()
  await expect(field).toHaveValue(beneficiary)
  await expect(field).toBeFocused()
})

test('any address can be typed, and nothing is chosen unasked', async ({ page, bank }) => {
  const word = `typed${randomUUID().slice(0, 4)}`
  await customer(bank, word)
  const { debtor, options } = await openForm(page, bank)
  await debtor.fill(word)
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(debtor).toHaveValue(word)
  await expect(options).toHaveCount(0)
})

test('suggestions of an earlier search are gone while the next one loads', async ({ page, bank }) => {
  const word = `late${randomUUID().slice(0, 4)}`
  await customer(bank, word)
  const second = await customer(bank, word)
  const { form, debtor, options } = await openForm(page, bank)
  await debtor.fill(word)
  await expect(options).toHaveCount(2)
  const response = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/counterparties'),
    async (route) => {
      await response.promise
      await route.continue()
    },
  )
  const name = second.slice(0, second.indexOf('@'))
  const requested = page.waitForRequest((request) => request.url().includes(name))
  await debtor.fill(name)
  await requested
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form, 'Escape gives up the suggestions only').toBeVisible()
  await page.keyboard.press('ArrowDown')
  response.resolve()
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(second)
})

test('the highlighted suggestion stays the same one when others arrive above it', async ({ page, bank }) => {
  const [earlier, later] = [await customer(bank, 'earlier'), await customer(bank, 'later')]
  const pay = async (debtor: string) => {
    const party = (payment_address: string) => ({ payment_address })
    const body = { debtor_party: party(debtor), beneficiary_party: party(`anyone@${bank.domain}`) }
    const amount = { currency: 'USD', total: '1000' }
    expectData(await bank.key('POST', '/payments', { body: { ...body, amount, payment_type: 'Type_Push' } }))
  }
  await bank.customer('anyone')
  await pay(earlier)
  // The list is read again when the window gets the focus, after its data has become stale.
  await page.clock.install()
  const { debtor, options } = await openForm(page, bank)
  await debtor.click()
  await expect(options.nth(1)).toContainText(earlier)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await pay(later)
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(options.nth(1)).toContainText(later)
  await expect(options.filter({ hasText: earlier })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(debtor).toHaveValue(earlier)
})
