import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { invitedMember } from './colleague.ts'
import { type Bank, expect, expectData, test } from './fixtures.ts'
import { newBank } from './new-bank.ts'
import { signedIn } from './signed-in.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Task', exact: true })
const statusOf = (page: Page) => panelOf(page).locator('p[role="status"]')
const cardOf = (page: Page) => page.getByRole('region', { name: 'Pending decisions' })
const rowOf = (page: Page, name: string) => page.locator('tr[data-id]').filter({ hasText: `${name}@` })
const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole('link')

/** Pulls that wait for the bank's decision, oldest first, each from a debtor of its own. */
async function pulls(bank: Bank, ...names: string[]): Promise<string[]> {
  const payee = await bank.customer(`payee-${randomUUID().slice(0, 8)}`)
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const debtor = await bank.customer(name)
    const body = {
      amount: { currency: 'USD', total: String((at + 1) * 1000) },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: payee },
      payment_type: 'Type_Pull',
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
    ids.push(payment_id)
  }
  return ids
}

const tasksOf = async (bank: Bank) => expectData(await bank.key('GET', '/admission-tasks?limit=100')).tasks
const assigneeOf = async (bank: Bank, name: string): Promise<number> =>
  (await tasksOf(bank)).find((task: { payment: { debtor_address: string } }) =>
    task.payment.debtor_address.startsWith(`${name}@`),
  ).assignee

/** A bank of its own, with its admin signed in and the queue open. */
async function atQueue(page: Page, ...names: string[]): Promise<Bank> {
  const bank = await newBank()
  await pulls(bank, ...names)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(bank.email)
  await page.getByLabel('Password', { exact: true }).fill(bank.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/n\/part_/)
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await expect(rowOf(page, names[0] ?? '')).toBeVisible()
  return bank
}

test.use({ storageState: { cookies: [], origins: [] } })

test('undo opens the undone task, focuses its row and releases the claim that the decision made', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch', 'cedar')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect.poll(() => assigneeOf(bank, 'ash')).toBe(1)

  // Both keys at once: the second one must not reach the task that the decision had moved on to.
  await page.keyboard.press('u')
  await page.keyboard.press('x')
  await expect(linkOf(page, 'ash')).toBeFocused()
  await expect(rowOf(page, 'ash').getByRole('checkbox')).toBeChecked()
  await expect(rowOf(page, 'birch').getByRole('checkbox')).not.toBeChecked()
  await expect(panelOf(page).getByText('10.00').first()).toBeVisible()
  await expect.poll(() => assigneeOf(bank, 'ash')).toBe(0)
  expect(await assigneeOf(bank, 'birch')).toBe(0)
  await expect(cardOf(page)).toBeHidden()
})

test('undo keeps a claim that the user had made before', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Claim' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(panelOf(page).getByRole('button', { name: 'Release' })).toBeVisible()
  const assignments: string[] = []
  page.on('request', (request) => request.url().endsWith('/assignee') && assignments.push(request.url()))
  await page.keyboard.press('a')
  await expect(linkOf(page, 'birch')).toBeFocused()
  await page.keyboard.press('u')
  await expect(linkOf(page, 'ash')).toBeFocused()
  await expect(panelOf(page).getByRole('button', { name: 'Release' })).toBeVisible()
  expect(await assigneeOf(bank, 'ash')).toBe(1)
  expect(assignments).toEqual([])
})

test('an undone task that left the tab opens in the panel, and its row is focused when it is back', async ({
  page,
}) => {
  const bank = await atQueue(page, 'ash', 'birch')
  await page.getByRole('link', { name: /^Unassigned/ }).click()
  await expect(page).toHaveURL(/tab=unassigned/)
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(rowOf(page, 'ash'), 'the claim takes it off the list of unassigned tasks').toBeHidden()
  await page.keyboard.press('u')
  await expect(panelOf(page).getByText('10.00').first()).toBeVisible()
  await expect(linkOf(page, 'ash')).toBeFocused()
  expect(await assigneeOf(bank, 'ash')).toBe(0)
})

test('eight quick decisions share one card, below the phone’s header and clear of the pager', async ({ page }) => {
  const names = Array.from({ length: 9 }, (_, at) => `tree${at}`)
  const bank = await atQueue(page, ...names)
  await linkOf(page, 'tree0').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  const heard = await listen(page)
  for (let at = 0; at < 8; at++) await page.keyboard.press('a')
  const card = cardOf(page)
  await expect(card.getByText('8 decisions')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
  expect((await card.boundingBox())?.height).toBeLessThan(70)
  await card.getByRole('button', { name: 'Show all' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(8)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const header = await page.getByRole('banner').boundingBox()
  const onPhone = await card.boundingBox()
  expect(onPhone?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))

  await expect.poll(async () => (await tasksOf(bank)).length, { timeout: 20_000 }).toBe(1)
  await expect(card).toBeHidden()
  const texts = (await heard()).filter((text) => text !== '')
  expect(texts, 'one announcement per decision').toHaveLength(8)
  expect(texts[0]).toMatch(/^Accepting .*10\.00.* from tree0@.*\. Press U to undo\.$/)
})

test('hold moves on to the next task, can be undone, and is sent after the undo window', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Hold' })).toBeVisible()
  await page.keyboard.press('h')
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect(cardOf(page)).toContainText('Holding')
  await page.keyboard.press('u')
  await expect(linkOf(page, 'ash')).toBeFocused()
  await page.keyboard.press('h')
  const onHold = async () => expectData(await bank.key('GET', '/admission-tasks?status=on_hold')).tasks.length
  await expect.poll(onHold, { timeout: 15_000 }).toBe(1)
})

test('shortcuts on a colleague’s task say who works on it, and never release it', async ({ page, browser }) => {
  const bank = await atQueue(page, 'ash', 'birch')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const theirs = await signedIn(browser, ana)
  const other = await theirs.newPage()
  await other.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(other, 'ash').press('Enter')
  await expect(panelOf(other).getByRole('button', { name: 'Claim' })).toBeVisible()
  await other.keyboard.press('c')
  await expect(panelOf(other).getByRole('button', { name: 'Release' })).toBeVisible()

  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByText('Ana Lind is working on it')).toBeVisible()
  const status = statusOf(page)
  for (const key of ['c', 'a', 'd', 'f', 'h']) {
    await page.keyboard.press(key)
    await expect(status).toHaveText('Ana Lind is working on this task. Only Ana Lind can decide it.')
    await page.keyboard.press('j')
    await expect(status).toHaveText('')
    await page.keyboard.press('k')
    await expect(panelOf(page).getByText('Ana Lind is working on it')).toBeVisible()
  }
  expect(await assigneeOf(bank, 'ash')).toBe(2)
  await expect(
    panelOf(page).getByRole('button', { name: 'Release' }),
    'an admin still can, by its button',
  ).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await theirs.close()
})

test('an expired task offers no action and says so', async ({ page }) => {
  await page.clock.install()
  const bank = await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  const [{ payment }] = await tasksOf(bank)
  await page.clock.setSystemTime(payment.expires_at * 1000 + 60_000)
  await page.clock.runFor(20_000)
  await expect(panelOf(page).getByText('Expired undecided')).toBeVisible()
  for (const name of ['Accept', 'Decline', 'Hold', 'Claim']) {
    await expect(panelOf(page).getByRole('button', { name })).toHaveCount(0)
  }
  for (const key of ['c', 'f', 'h']) {
    await page.keyboard.press(key)
    await expect(statusOf(page)).toHaveText('This payment has expired. No one can decide it anymore.')
  }
  await expect(cardOf(page)).toBeHidden()
})

test('the palette opens over a dialog, undo works in it, and every shortcut is listed', async ({ page }) => {
  await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(linkOf(page, 'birch')).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Select row', { exact: true })).toBeVisible()
  for (const key of ['c', 'a', 'd', 'f', 'h', 'u', 'x', 'j', 'k']) {
    await expect(sheet.locator('kbd').getByText(key, { exact: true }).first()).toBeVisible()
  }
  await page.keyboard.press('u')
  await expect(cardOf(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(linkOf(page, 'birch')).toBeFocused()
})

/** Records the texts of the page's live region from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="status"], [role="alert"], [aria-live]',
        )
        if (region && !region.closest('[aria-label="Task"]')) heard.push(region.textContent ?? '')
      }
    })
    observer.observe(document.body, { subtree: true, characterData: true, childList: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
}
