import { expectAccessible } from '../../support/accessible.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'
import { atQueue, cardOf, linkOf, panelOf, rowOf } from '../../support/queue.ts'

// Team leads read how long tasks were open, by day, for the team and each member.

test.use(signedOut)

test('decision times are empty at first, then have a day, for the team and the member who decided', async ({
  page,
}) => {
  await atQueue(page, 'ash', 'birch')
  const open = page.getByRole('button', { name: 'Decision times' })
  const dialog = page.getByRole('dialog', { name: 'Decision times' })
  await open.click()
  await expect(dialog).toContainText('No decisions in the last 30 days')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await linkOf(page, 'ash').click()
  await panelOf(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(rowOf(page, 'ash')).toHaveCount(0)
  await expect(cardOf(page)).toBeHidden()
  await page.reload()
  await open.click()
  const day = new Date().toISOString().slice(0, 10)
  const row = dialog.getByRole('row').filter({ hasText: day })
  await expect(row.getByRole('cell').first()).toHaveText('1')
  await expect(dialog.getByLabel('Member').getByRole('option')).toHaveText(['Team', 'You'])
  await dialog.getByLabel('Member').selectOption('You')
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByRole('link', { name: 'CSV' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('columnheader', { name: '90% within' })).toBeInViewport({ ratio: 1 })
  const heightOf = async () => (await row.getByRole('rowheader').boundingBox())?.height ?? 0
  expect(await heightOf(), 'the day is on one line').toBeLessThan(50)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/-decision-times-\d{4}-\d{2}-\d{2}\.csv$/)
})
