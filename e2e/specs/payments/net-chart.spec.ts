import { BANKS } from '../../../lib/demo/scenario.ts'
import { caller, overHttp } from '../../../lib/testing/bank.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'

test.use(signedOut)

/** The demo network's batch with the most counterparties. */
async function largestBatch(server: string): Promise<{ path: string; positions: number }> {
  const app = overHttp(server)
  const [{ email, password }] = BANKS
  const credentials = { admin_email: email, admin_password: password }
  const signIn = await caller(app, {})('POST', '/organization/signin', { body: credentials })
  const authorization = `Bearer ${expectData(signIn).access_token}`
  const { partners } = expectData(await caller(app, { authorization })('GET', '/partner'))
  const { token: partner } = partners.find(({ domain }: { domain: string }) => domain === 'harbor')
  const member = caller(app, { authorization, 'x-partner-id': partner })
  const { batches } = expectData(await member('GET', '/settlements?currency=USD&limit=50'))
  const found = await Promise.all(
    batches.map(async ({ token }: { token: string }) => {
      const { positions } = expectData(await member('GET', `/settlements/${token}`))
      return { path: `/n/${partner}/settlements/${token}`, positions: positions.length }
    }),
  )
  return found.reduce((a, b) => (b.positions > a.positions ? b : a))
}

test('the net position chart sums small positions, has a log scale, and its bars are read and opened by keyboard', async ({
  page,
  server,
}) => {
  const { path, positions } = await largestBatch(server)
  await page.goto('/')
  await page.getByRole('region', { name: 'Demo network' }).getByRole('button', { name: 'Harbor Bank admin' }).click()
  await page.waitForURL(/\/n\/part_/)
  await page.goto(path)
  const chart = page.getByRole('figure', { name: 'Net position by counterparty' })
  const bars = chart.getByRole('link')
  await expect(bars).toHaveCount(12)
  await expect(chart.getByRole('img', { name: `${positions - 12} others: ` })).toBeVisible()

  await chart.getByRole('button', { name: `Show all ${positions} positions` }).click()
  await expect(bars).toHaveCount(positions)
  await expect(chart.getByRole('img', { name: /others: / })).toHaveCount(0)

  // A logarithmic scale lengthens all bars but the longest.
  const lengths = () =>
    bars.evaluateAll((all) =>
      all.map((bar) => Number.parseFloat(bar.querySelector(':scope svg rect')?.getAttribute('width') ?? '0')),
    )
  const linear = await lengths()
  const log = chart.getByRole('button', { name: 'Log scale' })
  await log.click()
  await expect(log).toHaveAttribute('aria-pressed', 'true')
  const longer = (await lengths()).filter((length, at) => length > (linear[at] ?? 0))
  expect(longer.length).toBeGreaterThanOrEqual(positions - 2)

  await chart.getByRole('button', { name: 'Show the largest only' }).click()
  await expect(bars).toHaveCount(12)
  await bars.first().focus()
  // The pointer takes precedence, and the focus is described again once it has left.
  await bars.nth(1).hover()
  await page.mouse.move(0, 0)
  const text = (await bars.first().getAttribute('aria-label')) ?? ''
  expect(text).toMatch(/: .+ USD \(you’re owed\)$/)
  await expect(chart.getByText(text, { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('counterparty'))
  await expect(page.getByText('Net with this counterparty')).toBeVisible()
  await expect(page.getByRole('region', { name: 'transactions' }).locator('tbody tr')).not.toHaveCount(0)
})
