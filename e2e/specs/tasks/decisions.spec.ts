import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import {
  assigneeOf,
  atQueue,
  cardOf,
  holdUndoWindows,
  linkOf,
  panelOf,
  rowOf,
  statusOf,
  tasksOf,
  withQueue,
} from '../../support/queue.ts'
import { signedIn } from '../../support/signed-in.ts'

test.use(signedOut)

test('undo opens the undone task, focuses its row and releases the claim that the decision made', async ({ page }) => {
  await holdUndoWindows(page)
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
  await holdUndoWindows(page)
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
  await holdUndoWindows(page)
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

test('the card covers neither the pager nor the last row, at any width', async ({ page }) => {
  await holdUndoWindows(page)
  const names = Array.from({ length: 27 }, (_, at) => `tree${at}`)
  const bank = await withQueue(page, ...names)
  await page.goto(`/n/${bank.partnerId}/tasks?size=25`)
  await linkOf(page, 'tree0').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(cardOf(page)).toContainText('Accepting')
  const next = page.getByRole('navigation', { name: 'Pagination' })
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Narrow screens show the panel instead of the list.
    if (width < 1280) await page.keyboard.press('Escape')
    // Rows get their height when they come into view, which moves the end of the page.
    const space = async () => {
      await page.evaluate(() => document.scrollingElement?.scrollTo(0, document.scrollingElement.scrollHeight))
      const [card, pager] = [await cardOf(page).boundingBox(), await next.boundingBox()]
      return card && pager && card.y - pager.y - pager.height
    }
    await expect.poll(space, `at ${width} px`).toBeGreaterThanOrEqual(0)
    await expect(next).toBeInViewport({ ratio: 0.99 })
  }
})

test('eight quick decisions share one card, below the phone’s header', async ({ page }) => {
  const names = Array.from({ length: 9 }, (_, at) => `tree${at}`)
  const endUndoWindows = await holdUndoWindows(page)
  const bank = await atQueue(page, ...names)
  await linkOf(page, 'tree0').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  const announced = await recordAnnouncements(page)
  for (let at = 0; at < 8; at++) await page.keyboard.press('a')
  const card = cardOf(page)
  await expect(card.getByText('8 decisions')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
  expect((await card.boundingBox())?.height).toBeLessThan(70)
  await card.getByRole('button', { name: 'Show all' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const header = await page.getByRole('banner').boundingBox()
  const onPhone = await card.boundingBox()
  expect(onPhone?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))

  await endUndoWindows()
  await expect.poll(async () => (await tasksOf(bank)).length).toBe(1)
  await expect(card).toBeHidden()
  const texts = (await announced()).filter((text) => text !== '')
  expect(texts, 'one announcement per decision').toHaveLength(8)
  expect(texts[0]).toMatch(/^Accepting .*10\.00.* from tree0@.*\. Press U to undo\.$/)
})

test('on a phone, the tab that is shown is in view, also after its counts arrived', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await atQueue(page, 'ash')
  const all = page.getByRole('navigation', { name: 'Task views' }).getByRole('link', { name: 'All 1' })
  await expect(all).toBeInViewport({ ratio: 0.99 })
})

test('hold moves on to the next task, can be undone, and is sent after the undo window', async ({ page }) => {
  const endUndoWindows = await holdUndoWindows(page)
  const bank = await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Hold', exact: true })).toBeVisible()
  await page.keyboard.press('h')
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect(cardOf(page)).toContainText('Holding')
  await page.keyboard.press('u')
  await expect(linkOf(page, 'ash')).toBeFocused()
  await page.keyboard.press('h')
  await expect(cardOf(page)).toContainText('Holding')
  await endUndoWindows()
  const onHold = async () => expectData(await bank.key('GET', '/admission-tasks?status=on_hold')).tasks.length
  await expect.poll(onHold).toBe(1)
})

test('undoing the decline of the last payment leaves its form closed', async ({ page }) => {
  await holdUndoWindows(page)
  await atQueue(page, 'ash')
  await linkOf(page, 'ash').press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: 'Decline', exact: true })).toBeVisible()
  await page.keyboard.press('d')
  const reasons = panel.getByRole('group', { name: 'Decline reason' })
  await expect(reasons.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(reasons).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(panel.getByRole('button', { name: 'Decline', exact: true })).toBeVisible()
  await expect(reasons).toHaveCount(0)
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
    await expect(status).toHaveText('Ana Lind is working on this payment. Only Ana Lind can decide it.')
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
  await expectAccessible(page)
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
  await expect(panelOf(page).getByText('Expired without a decision')).toBeVisible()
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
  await holdUndoWindows(page)
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
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Reflect.set(window, 'announced', announced)
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="status"], [role="alert"], [aria-live]',
        )
        if (region && !region.closest('[aria-label="Task"]')) announced.push(region.textContent ?? '')
      }
    })
    observer.observe(document.body, { subtree: true, characterData: true, childList: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'announced') as string[])
}
