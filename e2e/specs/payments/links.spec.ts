import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openBank, openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { breakRequests } from '../../support/try-again.ts'

const FOREIGN = 'lnk_01h455vb4pex5vsknk084sn02q'

const panel = (page: Page) => page.getByRole('region', { name: 'Link', exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'links', exact: true })
const fresh = (bank: Bank, name: string) => bank.customer(`${name}-${randomUUID().slice(0, 8)}`)

/** Another organization of the network. */
const stranger = (baseURL = '') => openBank(overHttp(baseURL), `other-${randomUUID().slice(0, 8)}`)

type Rights = { pull: boolean; limit?: { currency: string; total: string } }
const proposed = async (by: Bank, proposer: string, responder: string, permissions: Rights = { pull: true }) =>
  expectData(
    await by.key('POST', '/link', {
      body: { proposer_address: proposer, responder_address: responder, permissions },
    }),
  )

test('a link is proposed with a limit, changed and withdrawn', async ({ page, bank, baseURL }) => {
  const other = await stranger(baseURL)
  const [shop, payer] = [await fresh(bank, 'shop'), await fresh(other, 'payer')]
  await page.goto(`/n/${bank.partnerId}/links?tab=ours`)
  await page.getByRole('button', { name: 'Propose link' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Beneficiary (your customer)').fill(payer)
  await expect(form.getByText('in another namespace')).toBeVisible()
  await form.getByLabel('Beneficiary (your customer)').fill(shop)
  await form.getByLabel('Debtor (institution must accept)').fill(`nobody@${other.domain}`)
  await expect(form.getByText('Address not found.')).toBeVisible()
  await form.getByLabel('Debtor (institution must accept)').fill(payer)
  await form.getByLabel('Limit per payment').fill('0')
  await form.getByRole('button', { name: 'Propose link' }).click()
  await expect(form.getByText('Enter an amount above 0')).toBeVisible()
  await form.getByLabel('Limit per payment').fill('250')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Propose link' }).click()

  await expect(panel(page).getByText(`Awaiting ${payer}`)).toBeVisible()
  await expect(page, 'the URL names the open record').toHaveURL(/link=lnk_/)
  await expect(panel(page).getByText('Pull up to 250.00 USD per payment', { exact: true })).toBeVisible()
  await expect(panel(page)).toContainText(`If accepted, ${shop} can pull up to 250.00 USD per payment from ${payer}`)
  await panel(page).getByRole('button', { name: 'Change permissions' }).click()
  await form.getByLabel('Limit per payment').fill('99.50')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page).getByText('Pull up to 99.50 USD per payment', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Withdraw' }).click()
  await form.getByRole('button', { name: 'Withdraw proposal' }).click()
  await expect(panel(page).getByText('Revoked', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Withdraw' })).toBeHidden()
})

test('a proposal is accepted, pulls need no approval, and it is revoked; another is declined', async ({
  page,
  bank,
  baseURL,
}) => {
  const other = await stranger(baseURL)
  const [shop, payer, second] = [await fresh(other, 'shop'), await fresh(bank, 'payer'), await fresh(bank, 'second')]
  const first = await proposed(other, shop, payer, { pull: true, limit: { currency: 'USD', total: '25000' } })
  await proposed(other, shop, second)
  const stateOfPull = async () => {
    const body = {
      amount: { currency: 'USD', total: '1000' },
      debtor_party: { payment_address: payer },
      beneficiary_party: { payment_address: shop },
      reference: 'Pull',
      payment_type: 'Type_Pull',
    }
    const { payment_id } = expectData(await other.key('POST', '/payments', { body }))
    expectData(await other.key('POST', `/payments/${payment_id}/submissions`))
    return expectData(await other.key('GET', `/payments/${payment_id}`)).state
  }
  expect(await stateOfPull()).toBe('in_admission')

  // This browser gets no notification: the gateway itself has to detect the change.
  await page.route('**/live**', (route) => route.abort())
  await page.goto(`/n/${bank.partnerId}/links`)
  await list(page).getByRole('row').filter({ hasText: payer }).getByRole('link').click()
  await panel(page).getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${shop} can pull up to 250.00 USD per payment from ${payer}`)
  const wider = { body: { permissions: { pull: true, limit: { currency: 'USD', total: '90000' } } } }
  expectData(await other.key('PUT', `/link/${first.token}`, wider))
  await dialog.getByRole('button', { name: 'Accept link' }).click()
  await expect(dialog.getByText('The link wasn’t accepted'), 'nothing is accepted that was not seen').toBeVisible()
  await expect(dialog).toContainText('Pull up to 250.00 USD per payment')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('900.00 USD')
  await dialog.getByRole('button', { name: 'Accept link' }).click()
  await expect(panel(page).getByText('Established', { exact: true })).toBeVisible()
  await expect(panel(page)).toContainText('Pull up to 900.00 USD per payment')
  await expect(list(page).getByRole('row').filter({ hasText: payer })).toBeHidden()
  expect(await stateOfPull()).toBe('completed')

  await page.getByRole('link', { name: 'Established' }).click()
  await list(page).getByRole('row').filter({ hasText: payer }).getByRole('link').click()
  await panel(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(panel(page).getByText('Revoked. Each pull')).toBeVisible()

  await page.goto(`/n/${bank.partnerId}/links`)
  await list(page).getByRole('row').filter({ hasText: second }).getByRole('link').click()
  await panel(page).getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toContainText(`${shop} can pull any amount in any currency from ${second}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await panel(page).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline link' }).click()
  await expect(panel(page).getByText('Declined. A new link can be proposed.')).toBeVisible()
})

test('the proposer of an established link may only reduce its permissions', async ({ page, bank, baseURL }) => {
  const other = await stranger(baseURL)
  const link = await proposed(bank, await fresh(bank, 'shop'), await fresh(other, 'payer'), {
    pull: true,
    limit: { currency: 'USD', total: '1000' },
  })
  expectData(await other.key('PUT', `/link/${link.token}`, { body: { status: 'established' } }))
  await page.goto(`/n/${bank.partnerId}/links?tab=established&link=${link.token}`)
  await panel(page).getByRole('button', { name: 'Change permissions' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You can only reduce permissions')).toBeVisible()
  await dialog.getByLabel('Limit per payment').fill('50')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Only the responder can extend')).toBeVisible()
})

test('empty, no results, error and not found are distinct states, also on a phone', async ({ page, bank, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const empty = await openNamespace(overHttp(baseURL ?? ''), bank, `empty-${randomUUID().slice(0, 8)}`)
  await page.goto(`/n/${empty.partnerId}/links`)
  await expect(page.getByText('No proposals to review')).toBeVisible()
  await page.getByLabel('Search by address').fill('nobody@nowhere')
  await expect(page.getByText('No links match these filters')).toBeVisible()
  await page.goto(`/n/${empty.partnerId}/links?link=${FOREIGN}`)
  await expect(panel(page).getByText('Link not found')).toBeVisible()

  const other = await stranger(baseURL)
  const shop = await fresh(other, 'shop')
  const link = await proposed(other, shop, await fresh(bank, 'payer'))
  await page.goto(`/n/${empty.partnerId}/links?link=${link.token}`)
  await expect(panel(page).getByText('Link not found')).toBeVisible()
  await page.goto(`/n/${bank.partnerId}/links`)
  await list(page).getByRole('row').filter({ hasText: shop }).getByRole('link').click()
  await expect(panel(page).getByRole('paragraph').filter({ hasText: 'Awaiting your decision' })).toBeVisible()
  await expect(list(page)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectAccessible(page)

  const tryAgain = await breakRequests(page, '**/api/gateway/link?*')
  await panel(page).getByRole('button', { name: 'Links' }).click()
  await page.getByLabel('Search by address').fill(shop)
  await expect(page.getByText('Couldn’t load links')).toBeVisible()
  await tryAgain(list(page).getByRole('row').filter({ hasText: shop }))
})
