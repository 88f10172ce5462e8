import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { holdUndoWindows } from '../../support/queue.ts'

test('a dialog focuses its first field, moves the focus when it shows the secret, and restores it on closing', async ({
  page,
  bank,
}) => {
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  const opener = page.getByRole('button', { name: 'Create API key' }).first()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()

  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Secret for By keyboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/^csp_test_\w{32}_\w{6}$/), 'the secret outlives a slip').toBeVisible()

  await dialog.getByLabel('I’ve stored it').press('Space')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the list of shortcuts restores the focus to the open task', async ({ page, bank }) => {
  const row = await openedTask(bank, page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})

test('a decision can be undone by its shortcut from any screen', async ({ page, bank }) => {
  await holdUndoWindows(page)
  const row = await openedTask(bank, page)
  const address = (await row.getAttribute('title')) ?? ''
  const debtor = address.split(' ')[0] ?? ''
  await page.keyboard.press('a')
  const bar = page.getByRole('region', { name: 'Pending decisions' })
  await expect(bar).toContainText(debtor)
  await page.getByRole('link', { name: 'Settlements' }).click()
  await expect(page.getByRole('heading', { name: 'Settlements', level: 1 })).toBeVisible()
  await page.keyboard.press('u')
  await expect(bar).toBeHidden()

  await page.getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('row').filter({ hasText: debtor })).toBeVisible()
})

test('opening a dialog for the first time does not change the screen behind it', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  // The dialog's script is delayed until the screen has been checked.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const chunk = page.waitForRequest('**/_next/static/chunks/**')
  await page.route('**/_next/static/chunks/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create API key' }).first().press('Enter')
  await chunk
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create API key' }).first()).toBeFocused()
  release()
  await expect(page.getByRole('dialog', { name: 'Create API key' })).toBeVisible()
})

test('a namespace is found in the menu by typing the start of its name', async ({ page, bank }) => {
  const id = randomUUID().slice(0, 8)
  // Few keys, so that a busy machine does not make pauses that start a new search.
  for (const start of ['9 a', '9 b']) {
    const body = { name: `${start} ${id}`, domain: `zone-${randomUUID().slice(0, 8)}` }
    expectData(await bank.member('POST', '/partner', { body }))
  }
  await page.goto(`/n/${bank.partnerId}/payments`)
  await page.getByRole('button', { name: /^Namespace/ }).press('Enter')
  await page.keyboard.type('9 b')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Namespace: 9 b ${id}` })).toBeVisible()
})

/** Opens a task of this test in the queue by keyboard; returns the link of its row. */
async function openedTask(bank: Bank, page: Page) {
  const debtor = await bank.customer(`focus-${randomUUID().slice(0, 8)}`)
  const beneficiary = await bank.customer(`payee-${randomUUID().slice(0, 8)}`)
  const body = {
    amount: { currency: 'USD', total: '4200' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Pull',
  }
  const payment = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment.payment_id}/submissions`))
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const row = page.getByRole('row').filter({ hasText: debtor }).getByRole('link')
  await row.press('Enter')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  return row
}
