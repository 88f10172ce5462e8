import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

const menuOf = (page: Page) => page.getByRole('button', { name: 'View options for payments' })
const rowsOf = (page: Page) => page.locator('tr[data-id]')

/** Payments of 10.00 in each of the currencies. */
async function createPayments(bank: Bank, currencies: readonly string[]): Promise<void> {
  const [debtor, beneficiary] = [await bank.customer('from'), await bank.customer('to')]
  for (const currency of currencies) {
    const body = {
      amount: { currency, total: '1000' },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: beneficiary },
      payment_type: 'Type_Push',
    }
    expectData(await bank.key('POST', '/payments', { body }))
  }
}

/** Saves the current filters for everyone, and as the first view of the support role. */
async function shareView(page: Page, name: string): Promise<void> {
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Visible to').selectOption('Everyone, in all namespaces')
  await page.getByRole('checkbox', { name: 'Support' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText(`View ${name} shared`)).toBeVisible()
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Manage views' }).click()
  await expect(page.getByRole('checkbox', { name: 'Support' })).toBeChecked()
  // The checkbox shows the state of the request, which starts after the click.
  const viewers = page.getByRole('checkbox', { name: 'Viewers' })
  await viewers.click()
  await expect(viewers).toBeChecked()
  await expect(viewers).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
}

test('an admin shares a view, a role sees it first, and explicit filters win', async ({ browser }) => {
  const bank = await newBank()
  await createPayments(bank, ['USD', 'EUR', 'EUR'])
  const support = await invitedMember(bank, 'Sam', 'Support')
  const list = `/n/${bank.partnerId}/payments`

  const admin = await signedIn(browser, bank)
  const page = await admin.newPage()
  await page.goto(`${list}?currency=EUR&period=today`)
  await expect(rowsOf(page)).toHaveCount(2)
  await shareView(page, 'Euros of today')
  const [view] = expectData(await bank.member('GET', '/saved-views')).saved_views
  expect(view).toMatchObject({
    search: 'currency=EUR&period=today',
    partner_id: null,
    default_roles: ['support', 'viewer'],
  })

  // An admin has no first view.
  await page.goto(list)
  await expect(rowsOf(page)).toHaveCount(3)

  const colleague = await signedIn(browser, support)
  const theirs = await colleague.newPage()
  // The document itself has the view's rows, without a redirect.
  const document = await theirs.goto(list)
  expect(document?.request().redirectedFrom()).toBeNull()
  expect((await document?.text())?.match(/<tr[^>]* data-id=/g)).toHaveLength(2)
  await expect(rowsOf(theirs)).toHaveCount(2)
  await expect(theirs.getByLabel('Currency')).toHaveValue('EUR')
  await expect(theirs.getByLabel('Period')).toHaveValue('today')
  await menuOf(theirs).click()
  await expect(theirs.getByRole('menuitem', { name: 'Euros of today' })).toHaveAttribute('aria-current', 'true')
  await expect(theirs.getByRole('menuitem', { name: 'Manage views' })).toHaveCount(0)
  await theirs.keyboard.press('Escape')

  // The unfiltered list has a URL of its own, which survives a reload and Back.
  await theirs.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rowsOf(theirs)).toHaveCount(3)
  await theirs.reload()
  await expect(rowsOf(theirs)).toHaveCount(3)
  await theirs.goto(`${list}?currency=USD`)
  await expect(rowsOf(theirs)).toHaveCount(1)
  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click()
  await expect(rowsOf(theirs)).toHaveCount(2)
  await theirs.goBack()
  await expect(rowsOf(theirs)).toHaveCount(1)

  await page.goto(list)
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'Manage views' }).click()
  await page.getByRole('button', { name: 'Delete Euros of today' }).click()
  await expect(page.getByLabel('Name of Euros of today')).toHaveCount(0)
  await theirs.goto(list)
  await expect(rowsOf(theirs)).toHaveCount(3)
  await admin.close()
  await colleague.close()
})

test('the tab of a role’s first view can be left', async ({ browser }) => {
  const bank = await newBank()
  const view = { list: 'tasks', name: 'My tasks', search: 'tab=mine', default_roles: ['admin'] }
  expectData(await bank.member('POST', '/saved-views', { body: view }))
  const admin = await signedIn(browser, bank)
  const page = await admin.newPage()
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const tabs = page.getByRole('navigation', { name: 'Task views' })
  await expect(tabs.getByRole('link', { name: /^Assigned to me/ })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: /^All/ }).click()
  await expect(tabs.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(tabs.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await admin.close()
})
