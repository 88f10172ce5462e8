import type { Page } from '@playwright/test'
import { created, submitted } from '../lib/testing/model/payment-life.ts'
import { expectAccessible } from './accessible.ts'
import { expect, expectData, test } from './fixtures.ts'

const opened = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  return page.getByRole('dialog', { name: 'Search' })
}

test('any identifier of a payment opens it from any screen, by keyboard alone', async ({ page, bank }) => {
  const [from, to] = [await bank.customer('palette-from'), await bank.customer('palette-to')]
  const id = await submitted(bank, from, to)
  const { approval_code } = expectData(await bank.key('GET', `/payments/${id}/transactions`))
  await page.goto(`/n/${bank.partnerId}/settlements`)
  const palette = await opened(page)
  await page.keyboard.insertText(` ${approval_code} `)
  await expect(palette.getByRole('option', { selected: true })).toContainText(`Approval code ${approval_code}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await expect(palette).toBeHidden()

  await created(bank, from, to)
  await opened(page)
  await page.keyboard.insertText(from)
  await expect(palette.getByRole('option', { name: `Address ${from}` })).toHaveCount(3)
})

test('part of the name of a screen or operation opens it, and Escape restores the focus', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/payments`)
  await page.getByRole('button', { name: 'Find payment' }).focus()
  await opened(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find payment' })).toBeFocused()

  await opened(page)
  await page.keyboard.insertText('apik')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()

  const palette = await opened(page)
  await page.keyboard.insertText('createPayment')
  await expect(palette.getByRole('option', { selected: true })).toContainText('POST/payments')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reference\/createPayment$/)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('no results and a failed search are distinguished, and the search can be retried', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/payments`)
  const palette = await opened(page)
  await page.keyboard.insertText('nothing-like-it')
  await expect(palette.getByText('No results')).toBeVisible()

  await page.route('**/search?**', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Search' }).fill('another-one')
  const retry = palette.getByRole('option', { name: 'Press Enter to try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/search?**')
  await retry.click()
  await expect(palette.getByText('No results')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the palette is accessible in ${colorScheme}, and fits a phone`, async ({ page, bank }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/n/${bank.partnerId}/payments`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const palette = page.getByRole('dialog', { name: 'Search' })
    await expect(palette.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    const box = await palette.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
  })
}
