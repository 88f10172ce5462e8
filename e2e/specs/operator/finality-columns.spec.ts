// How the lists of batches and runs show finality in the demo network, which has a settlement account in USD. Most of its
// batches are older than the account.
import type { Page } from '@playwright/test'
import { BANKS, OPERATOR } from '../../../lib/demo/scenario.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { expect, test } from '../../support/fixtures.ts'
import { signedIn } from '../../support/signed-in.ts'

const FINAL = /^Final since \S/
const NOT_FINAL = /^Not final, (\d+) of (\d+) confirmed$/

/** The texts of a column. */
async function columnOf(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allInnerTexts()
  const at = headers.findIndex((text) => text.trim().toLowerCase() === header.toLowerCase())
  expect(at, headers.join()).toBeGreaterThan(-1)
  const cells = await page.locator(`tr[data-id] > :nth-child(${at + 1})`).allInnerTexts()
  return cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

test('the list of batches shows which are final, how many instructions of the others are confirmed, and which are not tracked', async ({
  browser,
}) => {
  const context = await signedIn(browser, BANKS[0])
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page).toHaveURL(/\/n\/\w+/)
  const [, partner] = /\/n\/(\w+)/.exec(page.url()) ?? []
  const shown = async (search: string): Promise<string[]> => {
    await page.goto(`/n/${partner}/settlements${search}`)
    await expect(page.locator('tr[data-id]').first()).toBeVisible()
    return columnOf(page, 'Finality')
  }
  const kindOf = (text: string) => (FINAL.test(text) ? 'final' : NOT_FINAL.test(text) ? 'not final' : text)
  const all = new Set((await shown('')).map(kindOf))
  // Batches that are not completed yet.
  all.delete('-')
  expect(all).toEqual(new Set(['Not tracked', 'final', 'not final']))
  await expectAccessibleInBoth(page)

  const final = await shown('?finality=final')
  expect(new Set(final.map(kindOf))).toEqual(new Set(['final']))
  const pending = await shown('?finality=pending')
  expect(new Set(pending.map(kindOf))).toEqual(new Set(['not final']))
  for (const text of pending) {
    const [, confirmed, total] = NOT_FINAL.exec(text) ?? []
    expect(Number(confirmed)).toBeLessThan(Number(total))
  }

  // On narrow screens, finality is shown with the status of the batch instead.
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Finality' })).toHaveCount(0)
  await expect(page.locator('tr[data-id]').first()).toContainText('Not final')
  await page.goto(`/n/${partner}/settlements?currency=EUR`)
  await expect(page.locator('tr[data-id]').first()).toBeVisible()
  await expect(page.locator('tbody').getByText(/final/i)).toHaveCount(0)
  await context.close()
})

test('the list of runs shows how many batches of each are final', async ({ browser }) => {
  const context = await signedIn(browser, OPERATOR)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/operator/settlement-runs')
  await expect(page.locator('tr[data-id]').first()).toBeVisible()
  const outcomes = await columnOf(page, 'Outcome')
  expect(outcomes).toContainEqual(expect.stringMatching(/^\d+ batch(es)?, (\d+ )?not final$/))
  expect(outcomes).toContainEqual(expect.stringMatching(/^\d+ batch(es)?, (\d+ )?final since \S/))
  await context.close()
})
