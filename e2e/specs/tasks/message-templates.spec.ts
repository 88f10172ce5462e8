import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { atQueue, cardOf, linkOf, panelOf, rowOf, withQueue } from '../../support/queue.ts'

test.use(signedOut)

test('an admin keeps templates, and a decline carries the edited text of one and a note', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  await page.goto('/settings/message-templates')
  await expect(page.getByText('No message templates yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Send again')
  await dialog.getByLabel('Text').fill('Please send {{amount}} again, {{name}}.')
  await dialog.getByRole('button', { name: 'Create template' }).click()
  await expect(dialog.getByText(/only these placeholders/)).toBeVisible()
  await dialog.getByLabel('Text').fill('Please send {{amount}} again.')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Please send 1,250.00 USD again.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('Send again saved')).toBeVisible()
  const note = { kind: 'note', name: 'Called', body: 'Called the customer about {{payment_id}}.' }
  expectData(await bank.member('POST', '/message-templates', { body: note }))

  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: 'Decline' })).toBeVisible()
  await page.keyboard.press('d')
  await panel.getByRole('radio', { name: /Business reasons/ }).check()
  await panel.getByRole('button', { name: 'Message templates' }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  const message = panel.getByRole('textbox', { name: 'Message to the other institution' })
  await expect(message).toHaveValue('Please send 10.00 USD again.')
  await expect(message).toBeFocused()
  // Digits choose reasons elsewhere in the form, but are typed in a text.
  await page.keyboard.press('End')
  await page.keyboard.type(' Ref 7.')
  await panel.getByRole('button', { name: 'Internal note templates' }).click()
  await page.getByRole('menuitem', { name: 'Called' }).click()
  await expect(panel.getByRole('textbox', { name: 'Internal note' })).toHaveValue(/^Called the customer about `pay_/)
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(cardOf(page)).toBeVisible()
  await expect(rowOf(page, 'ash')).toBeHidden()

  const { payments } = expectData(await bank.key('GET', '/payments'))
  const path = `/payments/${payments[0].payment_id}`
  const exceptions = async () => expectData(await bank.key('GET', `${path}/exceptions`)).exceptions
  await expect.poll(async () => (await exceptions())[0]?.decline_message).toBe('Please send 10.00 USD again. Ref 7.')
  expect((await exceptions())[0].exception_code).toBe('A009')
  const notes = async () => expectData(await bank.member('GET', `${path}/notes`)).notes
  await expect.poll(async () => (await notes())[0]?.body).toMatch(/^Called the customer about `pay_/)

  await page.goto(`/n/${bank.partnerId}${path}`)
  const alert = page.getByText('Message from the declining institution')
  await expect(alert).toBeVisible()
  await expect(page.getByText('Please send 10.00 USD again. Ref 7.')).toBeVisible()
  await page.getByRole('button', { name: 'Note templates' }).click()
  await page.getByRole('menuitem', { name: 'Called' }).click()
  await expect(page.getByLabel('New note')).toHaveValue(/^Called the customer about `pay_/)
})

test('several payments are declined with their own values', async ({ page }) => {
  const bank = await atQueue(page, 'birch', 'cedar')
  const body = { kind: 'message', name: 'Send again', body: 'Please send {{amount}} again.' }
  expectData(await bank.member('POST', '/message-templates', { body }))
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Business reasons/ }).check()
  await dialog.getByRole('button', { name: 'Message templates' }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(dialog.getByText(/^First payment: Please send (10|20)\.00 USD again\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Decline 2 payments' }).click()
  await expect(page.getByText('2 payments declined')).toBeVisible()
  const { payments } = expectData(await bank.key('GET', '/payments'))
  const messages: string[] = []
  for (const { payment_id } of payments) {
    const { exceptions } = expectData(await bank.key('GET', `/payments/${payment_id}/exceptions`))
    messages.push(exceptions[0].decline_message)
  }
  expect(messages.sort()).toEqual(['Please send 10.00 USD again.', 'Please send 20.00 USD again.'])
})
