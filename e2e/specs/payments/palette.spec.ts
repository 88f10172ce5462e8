import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { created, submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessible, expectAccessibleInBoth } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { atQueue, cardOf, linkOf, panelOf } from '../../support/queue.ts'
import { signedIn } from '../../support/signed-in.ts'

const fresh = (bank: Bank, name: string) => bank.customer(`${name}-${randomUUID().slice(0, 8)}`)

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

  await opened(page)
  await page.keyboard.insertText('RT_Links link_established')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Link established')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reference\/linkEstablishedEvent$/)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the palette opens again, and empty, before its closing has been noticed', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/payments`)
  const palette = await opened(page)
  await page.keyboard.insertText('apik')
  // The browser reports in a later task that a dialog was closed.
  await palette.evaluate((dialog: HTMLDialogElement) => {
    dialog.close()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  })
  await page.evaluate(() => new Promise((settled) => setTimeout(settled)))
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
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

test('without a namespace, the palette finds screens, and says if nothing matches', async ({ browser, api }) => {
  const email = `admin-${randomUUID().slice(0, 8)}@bare.example`
  const password = 'correct horse battery'
  const admin = { admin_email: email, admin_password: password, admin_first_name: 'Ana', admin_last_name: 'Bare' }
  const data = { name: 'Bare bank', country: 'US', ...admin }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await api.post('/api/v1/csp/organization', { data, headers })).status()).toBe(200)
  const context = await signedIn(browser, { email, password })
  const page = await context.newPage()
  for (const path of ['/namespaces', '/settings/profile']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'No namespaces' })).toBeVisible()
    const palette = await opened(page)
    await page.keyboard.insertText('no-such-thing')
    await expect(palette.getByText('No results', { exact: true })).toBeVisible()
    await expect(palette.getByRole('option')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Search' }).fill('audit')
    await expect(palette.getByRole('option', { name: 'Audit log' })).toBeVisible()
    await expect(palette.getByText('No results')).toBeHidden()
    await page.keyboard.press('Escape')
  }
  await context.close()
})

test('keys, webhooks, members, batches and settings are found by a part of their names', async ({ page, bank }) => {
  const name = `Nightly ${randomUUID().slice(0, 8)}`
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const key = expectData(await bank.member('POST', '/apikey', { body: { name: `${name} export`, access } }))
  const endpoint = 'https://hooks.bank.example/nightly'
  const webhook = expectData(await bank.member('POST', '/webhook', { body: { name: `${name} hook`, endpoint } }))
  const [from, to] = [await fresh(bank, 'batch-from'), await fresh(bank, 'batch-to')]
  await submitted(bank, from, to)
  expectData(await bank.member('POST', '/settlements'))
  await page.goto(`/n/${bank.partnerId}/payments`)

  const found = async (text: string, option: string, url: RegExp) => {
    const palette = await opened(page)
    await page.keyboard.insertText(text)
    // Other specs of this worker also settle.
    await palette.getByRole('option', { name: option }).first().click()
    await expect(page).toHaveURL(url)
  }
  await found(name.slice(2).toLowerCase(), `API key ${name} export`, new RegExp(`api-keys\\?key=${key.token}$`))
  await found(`${name.slice(-8)} HOOK`, `Webhook ${name} hook`, new RegExp(`webhooks/${webhook.token}$`))
  await found(bank.email.slice(2, 14), bank.email, /settings\/members\?search=/)
  await expect(page.getByRole('row').filter({ hasText: bank.email })).toBeVisible()
  await found('usd', 'Batch USD', /settlements\/batch_/)
  await found('two-factor', 'Security', /settings\/security$/)

  const palette = await opened(page)
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Batch USD')
  await palette.getByRole('option', { name: `API key ${name} export` }).click()
  await expect(page).toHaveURL(new RegExp(`key=${key.token}$`))
})

test('an item that results move away under the pressed button is opened all the same', async ({ page, bank }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/search?**', async (route) => {
    await held
    await route.continue()
  })
  const address = await fresh(bank, 'two-factor')
  await page.goto(`/n/${bank.partnerId}/payments`)
  const palette = await opened(page)
  await page.keyboard.insertText('two-factor')
  await expect(palette.getByText('Searching for “two-factor”')).toBeVisible()
  const item = palette.getByRole('option', { name: 'Security' })
  await item.hover()
  await page.mouse.down()
  release()
  await expect(palette.getByRole('option', { name: `Address ${address}` })).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL(/settings\/security$/)
})

test('an action creates from any screen, copies the open ID, and changes the theme', async ({
  page,
  bank,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/n/${bank.partnerId}/settlements`)
  await opened(page)
  await page.keyboard.insertText('create cust')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create customer' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const address = await fresh(bank, 'copied')
  const { customers } = expectData(await bank.key('GET', `/customer?search=${address}`))
  await page.goto(`/n/${bank.partnerId}/customers?customer=${customers[0].token}`)
  await opened(page)
  await page.keyboard.insertText('copy id')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ID of this record copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(customers[0].token)

  await opened(page)
  await page.keyboard.insertText('theme: dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible()
})

test('g and a key open a screen, and never reach the task queue', async ({ page, bank }) => {
  const debtor = await fresh(bank, 'keys')
  const id = await submitted(bank, debtor, await fresh(bank, 'payee'), { type: 'Type_Pull' })
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await page.getByRole('row').filter({ hasText: debtor }).getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  expect(expectData(await bank.key('GET', `/payments/${id}`)).state).toBe('in_admission')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'Go to a page' })).toBeVisible()
  await expectAccessible(page)
})

test('the palette is accessible in light and dark, and fits a phone', async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/n/${bank.partnerId}/payments`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('option').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  const box = await palette.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
})

test('text typed before the palette has loaded is searched, and decides no task', async ({ page }) => {
  const bank = await atQueue(page, 'ash')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  const loading = Promise.withResolvers<void>()
  await page.route('**/_next/static/**', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hazea')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('l')
  loading.resolve()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('hazel')
  await page.keyboard.type('!')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('hazel!')
  await page.keyboard.press('Escape')
  await expect(cardOf(page)).toHaveCount(0)
  const { payments } = expectData(await bank.key('GET', '/admission-queue'))
  expect(
    payments[0].tasks.map(({ assignee, status }: { assignee: number; status: number }) => [assignee, status]),
  ).toEqual([[0, 1]])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
