import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/fixtures.ts'

test('an admin verifies the chain and downloads exactly the verified entries', async ({ page }) => {
  await page.goto('/settings/audit-log')
  await page.getByRole('button', { name: 'Verify chain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify audit chain' })
  await expect(dialog.getByText('Chain intact')).toBeVisible()
  await expectAccessible(page)
  const head = (await dialog.getByText(/^\d+:[0-9a-f]{64}$/).textContent())?.split(':') ?? []

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /^Download [\d,]+ entr(y|ies) with hashes$/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^org_\w+-audit-from-1\.ndjson$/)
  const lines = (await readFile(await file.path(), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_, index) => index + 1))
  expect([String(lines.length), lines.at(-1).hash]).toEqual(head)
})
