import { expect, test } from '../../support/fixtures.ts'
import { openInPieces } from '../../support/in-pieces.ts'
import { recordShifts, shiftsOf } from '../../support/layout/layout-shifts.ts'

/** As for screens that arrive at once (`every-screen.spec.ts`). */
const SHIFT_BUDGET = 0.002

for (const [width, screens] of [
  [1440, ['overview', 'tasks', 'settlements']],
  [1024, ['returns', 'settlements']],
  [390, ['tasks', 'returns']],
] as const) {
  for (const screen of screens) {
    test(`${screen}, ${width} px wide: what is painted stays in its place while the page arrives in pieces`, async ({
      page,
      bank,
      server,
    }) => {
      const slow = await openInPieces(server)
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(recordShifts)
      await page.goto(`${slow.url}/n/${bank.partnerId}/${screen}`)
      await expect(page.getByRole('banner')).toBeVisible()
      const { sum, moved } = await shiftsOf(page)
      await slow.close()
      process.stdout.write(`${screen} at ${width}: ${sum.toFixed(5)} ${moved.join(', ')}\n`)
      expect(sum, moved.join(', ')).toBeLessThan(SHIFT_BUDGET)
    })
  }
}
