import type { Locator, Page } from '@playwright/test'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { openPayerAndReceiver, type PayerAndReceiver } from '../../support/payer-and-receiver.ts'
import { signInAs } from '../../support/signed-in.ts'

/** Two namespaces of a new bank. The page is signed in as its admin. */
async function world(page: Page, server: string): Promise<PayerAndReceiver> {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  return openPayerAndReceiver(bank, server)
}

const paid = ({ payer, debtor, beneficiary }: PayerAndReceiver) =>
  submitted(payer, debtor, beneficiary, { total: '10000' })
const at = ({ partnerId }: Bank, id: string) => `/n/${partnerId}/payments/${id}`
const recallsOf = async (bank: Bank, id: string) => expectData(await bank.key('GET', `/payments/${id}/recalls`)).recalls
const card = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Recall payment' })
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(beyond)).toBe(0)
}

test('a recall arrives at the other side without a reload, is granted there, and the money comes back', async ({
  page,
  server,
}) => {
  const scene = await world(page, server)
  const id = await paid(scene)
  const theirs = await page.context().newPage()
  await theirs.goto(at(scene.receiver, id))
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('100.00')
  await expect(opener(theirs), 'only the sender can recall it').toHaveCount(0)
  const tasks = await page.context().newPage()
  await tasks.goto(`/n/${scene.receiver.partnerId}/tasks`)
  const toAnswer = tasks.getByRole('link', { name: '1 recall to answer' })
  await expect(tasks.getByRole('link', { name: 'Assignment rules' })).toBeVisible()
  await expect(toAnswer).toHaveCount(0)

  await page.goto(at(scene.payer, id))
  await opener(page).click()
  const form = inDialog(page, 'Recall payment')
  await expect(form.getByText('100.00 of 100.00 USD left to recall')).toBeVisible()
  await form.getByLabel('Amount', { exact: true }).fill('100.01')
  await form.getByLabel('Reason').selectOption('Other')
  await form.getByRole('button', { name: 'Recall payment' }).click()
  await expect(form.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/Only 100\.00 USD is left/)
  await form.getByLabel('Amount', { exact: true }).fill('45.55')
  await form.getByLabel('Note').fill('Typed the wrong amount')
  await expectAccessibleInBoth(page)
  await form.getByRole('button', { name: 'Recall payment' }).click()
  await expect(page.getByText('Recall of 45.55 USD created', { exact: true })).toBeVisible()
  await expect(opener(page), 'while one is open').toHaveCount(0)
  await expect(card(page, 'Recalls').getByRole('listitem')).toContainText(/Open.*Typed the wrong amount.*Expires in/)
  await expectAccessibleInBoth(page)

  const received = card(theirs, 'Recalls').getByRole('listitem')
  await expect(received, 'without a reload').toContainText('Typed the wrong amount', { timeout: 20_000 })
  await expect(received).toContainText('by the other institution')
  await expect(toAnswer, 'without a reload').toBeVisible({ timeout: 20_000 })
  await toAnswer.click()
  await expect(tasks.getByRole('row').filter({ hasText: '45.55' })).toContainText('Open')
  await received.getByRole('button', { name: 'Grant recall' }).click()
  const confirm = theirs.getByRole('alertdialog').or(theirs.getByRole('dialog'))
  await expect(confirm).toContainText('Sends 45.55 USD back')
  await confirm.getByRole('button', { name: 'Grant recall' }).click()
  await expect(theirs.getByText('45.55 USD returned', { exact: true })).toBeVisible()
  await expect(received).toContainText('Granted')

  await expect(page.getByText('Partially returned', { exact: true }), 'without a reload').toBeVisible({
    timeout: 20_000,
  })
  await expect(card(page, 'Recalls').getByRole('listitem')).toContainText('Granted')
  await expect(card(page, 'Timeline')).toContainText('Recall granted')
  await expect(card(page, 'Returns').getByRole('listitem')).toContainText('Requested by the sender')
  expect(await recallsOf(scene.payer, id)).toMatchObject([{ state: 'granted', amount: { total: '4555' } }])
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)
})

test('a recall is refused with a message that the sender reads, and another one is canceled', async ({
  page,
  server,
}) => {
  const scene = await world(page, server)
  const id = await paid(scene)
  const recall = () => scene.payer.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } })
  expectData(await recall())
  await page.goto(at(scene.receiver, id))
  const header = page.locator('header').filter({ has: page.locator('h1') })
  await expect(header).toContainText('Recall to answer')
  await expect(header).toContainText(/@payer-\w+ asks you to return 100\.00 USD\. Answer by /)
  await header.getByRole('link', { name: 'Answer the recall' }).click()
  await expect(card(page, 'Recalls').getByRole('button', { name: 'Grant recall' })).toBeInViewport()
  await card(page, 'Recalls').getByRole('button', { name: 'Refuse' }).click()
  const form = inDialog(page, 'Refuse recall')
  await form.getByLabel('Reason').selectOption('Other')
  await form.getByRole('button', { name: 'Refuse recall' }).click()
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription(/Enter a message/)
  await form.getByLabel('Message').fill('The customer disputes it')
  await expectAccessibleInBoth(page)
  // The gateway receives the request, but the browser loses its response once.
  await page.route(
    /\/refuse$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Refuse recall' }).click()
  await expect(form.getByRole('alert')).toContainText('Couldn’t reach the gateway')
  await form.getByRole('button', { name: 'Refuse recall' }).click()
  await expect(page.getByText('Recall refused', { exact: true }).first()).toBeVisible()
  await expect(card(page, 'Recalls').getByRole('button')).toHaveCount(0)

  await page.goto(at(scene.payer, id))
  await expect(card(page, 'Recalls').getByRole('listitem')).toContainText('The customer disputes it')
  expectData(await recall())
  await card(page, 'Recalls').getByRole('button', { name: 'Cancel recall' }).click({ timeout: 20_000 })
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await confirm.getByRole('button', { name: 'Cancel recall' }).click()
  await expect(card(page, 'Recalls').getByRole('listitem').first()).toContainText('Canceled')
  await expect(opener(page)).toBeVisible()
  expect((await recallsOf(scene.payer, id)).map(({ state }: { state: string }) => state)).toEqual([
    'refused',
    'canceled',
  ])
})

test('the list of recalls has those to answer, filters and failures, and opens payments', async ({ page, server }) => {
  const scene = await world(page, server)
  await page.goto(`/n/${scene.receiver.partnerId}/payments`)
  await page.getByRole('navigation', { name: 'Payment lists' }).getByRole('link', { name: 'Recalls' }).click()
  await expect(page.getByText('No recalls yet')).toBeVisible()
  await expectAccessibleInBoth(page)
  const id = await paid(scene)
  expectData(await scene.payer.key('POST', `/payments/${id}/recalls`, { body: { reason: 'FRAD' } }))
  const rows = page.getByRole('row').filter({ hasText: 'Fraud' })
  await expect(rows, 'without a reload').toHaveCount(1, { timeout: 20_000 })
  await expect(rows).toContainText(`From @${scene.payer.domain}`)
  await page.getByLabel('Status').selectOption('Refused')
  await expect(page.getByText('No recalls match')).toBeVisible()
  await page.getByLabel('Status').selectOption('Open')
  await expect(rows).toHaveCount(1)
  await expectAccessibleInBoth(page)

  await page.route(/\/api\/gateway\/recalls/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('Direction').selectOption('Outgoing')
  await expect(page.getByText('Couldn’t load recalls')).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No recalls match')).toBeVisible()
  await page.getByLabel('Direction').selectOption('Incoming')
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await page.goto(`/n/${scene.receiver.partnerId}/recalls`)
  await expect(rows).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})
