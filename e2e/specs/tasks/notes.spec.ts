import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { atQueue, cardOf, holdUndoWindows, linkOf, panelOf, rowOf, withQueue } from '../../support/queue.ts'
import { signedIn } from '../../support/signed-in.ts'

// Notes on a payment: written by keyboard, read live by a colleague, edited with a history, deleted.

test.use(signedOut)

test('a note mentions a colleague, who reads it live; its author edits and deletes it', async ({ page, browser }) => {
  const bank = await withQueue(page, 'ash', 'birch')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const theirs = await signedIn(browser, ana)
  const other = await theirs.newPage()
  await other.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(other, 'ash').click()
  const read = panelOf(other).getByRole('region', { name: 'Notes' })
  await expect(read.getByText('No notes yet.')).toBeVisible()

  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').click()
  const notes = panelOf(page).getByRole('region', { name: 'Notes' })
  const field = notes.getByRole('textbox', { name: 'New note' })
  await field.fill('Called **twice**, <b>no</b> answer. See https://status.example/1. ')
  await field.press('End')
  await field.pressSequentially('@lin')
  await expect(notes.getByRole('option', { name: 'Ana Lind' })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  await expect(field).toHaveValue(/@Ana Lind $/)
  // Letters are text here, not the screen's shortcuts.
  await field.pressSequentially('decides')
  await field.press('ControlOrMeta+Enter')
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await expect(field).toHaveValue('')

  const note = read.getByRole('listitem')
  await expect(note).toContainText('Called twice, <b>no</b> answer.')
  await expect(note).toContainText('@Ana Lind decides')
  await expect(note.locator('strong')).toHaveText('twice')
  await expect(note.locator('b')).toHaveCount(0)
  await expect(note.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(note).toContainText('Customer approval')
  await expect(note.getByRole('button')).toHaveCount(0)
  await expect(rowOf(other, 'ash')).toContainText('1 note')

  await notes.getByRole('button', { name: 'Note actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = notes.getByRole('textbox', { name: 'Edit note' })
  await expect(editor).toBeFocused()
  await expect(editor).toHaveValue(/@Ana Lind decides$/)
  await editor.fill('@Ana Lind accepts')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(note).toContainText('@Ana Lind accepts')
  await note.getByRole('button', { name: /^Edited/ }).click()
  const history = other.getByRole('dialog', { name: 'Edit history' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).toContainText('Called twice')
  await history.getByRole('button', { name: 'Close' }).click()

  await notes.getByRole('button', { name: 'Note actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await expect(note).toContainText('deleted this note')
  await expect(note).not.toContainText('accepts')
  await theirs.close()
})

test('text typed right after a mention was inserted follows it, within the text', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  await invitedMember(bank, 'Ana', 'Lind')
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').click()
  const notes = panelOf(page).getByRole('region', { name: 'Notes' })
  const field = notes.getByRole('textbox', { name: 'New note' })
  await field.fill('Ask  today')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
  await page.keyboard.type('@lin')
  await expect(notes.getByRole('option', { name: 'Ana Lind' })).toBeVisible()
  // Together, because a pause would hide a caret that arrives late.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.type('now ')])
  await expect(field).toHaveValue('Ask @Ana Lind now today')
})

test('a note that could not be stored stays in the field, and viewers have none', async ({ page, browser }) => {
  const bank = await withQueue(page, 'ash')
  const [{ payment_id }] = expectData(await bank.key('GET', '/admission-queue')).payments
  await page.goto(`/n/${bank.partnerId}/payments/${payment_id}`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notes' }) })
  const field = card.getByRole('textbox', { name: 'New note' })
  await field.fill('Important')
  await page.route('**/notes', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await card.getByRole('button', { name: 'Add note' }).click()
  await expect(card.getByRole('alert')).toContainText('Couldn’t reach the gateway')
  await expect(field).toHaveValue('Important')
  await page.unroute('**/notes')
  await card.getByRole('button', { name: 'Add note' }).click()
  await expect(card.getByRole('listitem')).toContainText('Important')
  await expectAccessible(page)

  const viewer = await signedIn(browser, await invitedMember(bank, 'Vi', 'Ewer', 'viewer'))
  const other = await viewer.newPage()
  await other.goto(`/n/${bank.partnerId}/payments/${payment_id}`)
  await expect(other.getByRole('list', { name: 'Notes' })).toContainText('Important')
  await expect(other.getByRole('textbox', { name: 'New note' })).toHaveCount(0)
  await viewer.close()
})

test('the queue shows payments whose IDs are names that objects inherit, without notes', async ({ page }) => {
  const bank = await withQueue(page, 'oak')
  const [debtor, beneficiary] = [await bank.customer('yew'), await bank.customer('rose')]
  for (const payment_id of ['__proto__', 'hasOwnProperty']) {
    const body = {
      payment_id,
      amount: { currency: 'USD', total: '1000' },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: beneficiary },
      payment_type: 'Type_Pull',
    }
    expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  }
  const counted = page.waitForResponse((response) => response.url().includes('/notes/counts'))
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await counted
  await expect(rowOf(page, 'yew')).toHaveCount(2)
  await expect(page.getByText(/\bnotes?$/)).toHaveCount(0)
})

test('a payment is held with a note by keyboard, which is saved with the decision and not when it is undone', async ({
  page,
}) => {
  const endUndoWindows = await holdUndoWindows(page)
  const bank = await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Hold with a note' })).toBeVisible()
  await page.keyboard.press('n')
  const note = panelOf(page).getByRole('textbox', { name: 'Internal note' })
  await expect(note).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(linkOf(page, 'ash')).toBeFocused()

  const hold = async (text: string) => {
    await page.keyboard.press('n')
    await expect(note).toBeFocused()
    await note.pressSequentially(text)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(linkOf(page, 'birch')).toBeFocused()
  }
  await hold('Undone')
  await page.keyboard.press('u')
  await expect(linkOf(page, 'ash')).toBeFocused()
  await hold('Waits for the invoice, see https://invoices.example/7')
  await expect(cardOf(page)).toContainText('Holding')
  await endUndoWindows()
  const { tasks } = expectData(await bank.key('GET', '/admission-tasks?limit=100'))
  const { payment_id } = tasks.find(({ payment }: { payment: { debtor_address: string } }) =>
    payment.debtor_address.startsWith('ash@'),
  )
  const bodies = async () =>
    expectData(await bank.member('GET', `/payments/${payment_id}/notes`)).notes.map(
      ({ body }: { body: string }) => body,
    )
  await expect.poll(bodies).toEqual(['Waits for the invoice, see https://invoices.example/7'])
  expect(expectData(await bank.key('GET', '/admission-tasks?status=on_hold')).tasks).toHaveLength(1)

  // Of the last payment, too, an undone hold leaves the form closed, so that shortcuts are not typed as text.
  const last = await atQueue(page, 'cedar')
  expect(last.partnerId).not.toBe(bank.partnerId)
  await linkOf(page, 'cedar').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Hold with a note' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  await expect(panelOf(page).getByRole('button', { name: 'Hold', exact: true })).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(note).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(panelOf(page).getByRole('button', { name: 'Hold', exact: true })).toBeEnabled()
  await expect(note).toHaveCount(0)
})

test('the note of a decision mentions colleagues, as other notes do', async ({ page }) => {
  const endUndoWindows = await holdUndoWindows(page)
  const bank = await withQueue(page, 'ash', 'birch')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: 'Hold with a note' })).toBeVisible()
  await page.keyboard.press('n')
  const note = panel.getByRole('textbox', { name: 'Internal note' })
  await expect(note).toBeFocused()
  await note.pressSequentially('Ask @lin')
  await expect(panel.getByRole('option', { name: 'Ana Lind' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Ask @Ana Lind ')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(linkOf(page, 'birch')).toBeFocused()

  await page.keyboard.press('d')
  await panel.getByLabel('Duplicate').check()
  await note.fill('@Ana Lind calls them')
  await note.press('End')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(note).toHaveCount(0)
  await endUndoWindows()
  const mentioned = async () =>
    expectData(await ana.member('GET', '/mentions'))
      .mentions.map(({ note }: { note: { body: string } }) => note.body)
      .sort()
  const { number } = expectData(await ana.member('GET', '/members/me'))
  await expect.poll(mentioned).toEqual([`<@${number}> calls them`, `Ask <@${number}>`])
})
