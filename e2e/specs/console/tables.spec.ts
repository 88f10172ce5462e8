import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-row-link]') })

/** Payments of increasing amounts between customers of the bank; pulls remain open as tasks. */
async function traffic(bank: Bank, name: string, kind: 'Type_Pull' | 'Type_Push', count: number): Promise<string[]> {
  const [debtor, beneficiary] = [await bank.customer(`${name}-from`), await bank.customer(`${name}-to`)]
  const ids: string[] = []
  for (let i = 1; i <= count; i++) {
    const body = {
      amount: { currency: 'USD', total: String(i * 1000 + 11) },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: beneficiary },
      reference: `=${name} ${i}`,
      payment_type: kind,
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
    ids.push(payment_id)
  }
  return ids
}

test('columns, density, order and a saved view are restored; the file has all pages', async ({ page, bank }) => {
  await traffic(bank, 'views', 'Type_Push', 27)
  await page.goto(`/n/${bank.partnerId}/payments?size=25`)
  await expect(page.getByRole('group', { name: 'payments' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'View options for payments' })
  await expect(menu).toHaveAttribute('title', 'View options')
  await menu.click()
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click()
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()

  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=amount\.asc/)
  const amounts = async () =>
    (await rowsOf(page).locator('.num').allInnerTexts())
      .filter((text) => /\d\.\d\d/.test(text))
      .map((text) => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', '')))
  const isAscending = async () => {
    const shown = await amounts()
    return shown.length === 25 && shown.every((amount, at) => amount >= (shown[at - 1] ?? 0))
  }
  await expect.poll(isAscending, 'the head says the order first, the rows follow').toBe(true)
  const smallestFirst = await amounts()
  expect(smallestFirst[0], 'of the whole list').toBeLessThanOrEqual(10.11)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Smallest first')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto(`/n/${bank.partnerId}/payments`)
  await expect(page.getByRole('columnheader', { name: 'Reference' }), 'kept over a reload').toHaveCount(0)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Smallest first' }).click()
  await expect(page).toHaveURL(/size=25&sort=amount\.asc/)
  await expect(rowsOf(page), 'the page itself, not the longer one before it').toHaveCount(25)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.headers().rsc && !request.headers()['next-router-prefetch']) requests.push(request.url())
  })
  const first = await page.locator('tbody tr').first().getAttribute('data-id')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page, 'the next page is in the same order').toHaveURL(/sort=amount\.asc&size=25&after=/)
  await expect(page.locator('tbody tr').first()).not.toHaveAttribute('data-id', first ?? '')
  const next = await amounts()
  expect(Math.min(...next), 'no row belongs on the first page').toBeGreaterThanOrEqual(Math.max(...smallestFirst))
  expect(requests, 'the rows come by themselves, not with the whole screen').toEqual([])

  await menu.click()
  await page.getByRole('menuitem', { name: 'Manage views' }).click()
  await page.getByLabel('Name of Smallest first').fill('By amount')
  await page.getByLabel('Name of Smallest first').press('Enter')
  await page.getByRole('button', { name: 'Delete By amount' }).click()
  await expect(page.getByText('No saved views.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${bank.partnerId}-payments-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  const { count } = expectData(await bank.key('GET', '/payments?limit=1'))
  expect(lines).toHaveLength(count + 1)
  expect(lines.filter((line) => line.includes(",'=views "))).toHaveLength(27)
})

test('selected tasks are claimed together: each has an outcome, and only refused ones are sent again', async ({
  page,
  bank,
}) => {
  const ids = await traffic(bank, 'bulk', 'Type_Pull', 5)
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const row = (at: number) => page.locator(`tr[data-id]`).filter({ hasText: `=bulk ${at}` })
  await row(1).getByRole('checkbox').click()
  await row(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await row(4).getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('5 selected'), 'by key, too').toBeVisible()

  const keys: Record<string, string[]> = {}
  let broken = true
  // The first claim of the third task fails at the network.
  await page.route('**/api/gateway/admission-tasks/*/assignee', async (route) => {
    const task = /admission-tasks\/([^/]+)/.exec(route.request().url())?.[1] ?? ''
    keys[task] = [...(keys[task] ?? []), route.request().headers()['idempotency-key'] ?? '']
    const isThird = task === (await row(3).getAttribute('data-id'))
    if (isThird && broken) return route.abort()
    return route.continue()
  })
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '4 of 5 done' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Failed' })).toHaveCount(1)
  await expectAccessible(page)
  broken = false
  await dialog.getByRole('button', { name: 'Retry for 1 payment' }).click()
  await expect(dialog).toBeHidden()
  const sent = Object.values(keys)
  expect(sent.map((all) => all.length).toSorted()).toEqual([1, 1, 1, 1, 2])
  expect(new Set(sent.flat()).size, 'the second try went out under the first one’s key').toBe(5)
  await expect(row(5).getByText('You')).toBeVisible()

  await row(1).getByRole('checkbox').click()
  await row(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog.getByText('Declines 2 payments totaling 30.22 USD.')).toBeVisible()
  await dialog.getByLabel('Duplicate').check()
  await dialog.getByRole('button', { name: 'Decline 2 payments' }).click()
  await expect(row(1)).toHaveCount(0)
  await expect(page.getByText('Decided today (UTC)')).toBeVisible()
  const states = await Promise.all(ids.map(async (id) => expectData(await bank.key('GET', `/payments/${id}`)).state))
  expect(states).toEqual(['failed', 'failed', 'in_admission', 'in_admission', 'in_admission'])
})

test('of 500 rows a page only the visible ones are rendered, and the keys reach both ends', async ({ page, bank }) => {
  const portions = Array.from({ length: 11 }, (_, at) => at)
  for (const portion of portions) {
    const some = Array.from({ length: 20 }, (_, at) => bank.key('GET', `/payments/many-${portion}-${at}`))
    await Promise.all(some)
  }
  // With console reads included, the page does not refresh itself, which would move the rows.
  const path = `/n/${bank.partnerId}/request-log?size=500&reads=show`
  await expect(async () => {
    await page.goto(path)
    await expect(page.locator('table[aria-rowcount]')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const drawn = page.locator('tr[aria-rowindex]')
  // The server renders 60 rows; after hydration the page renders the visible ones and a few more.
  await expect.poll(() => drawn.count()).toBeLessThan(60)
  const last = Number(await page.locator('table').getAttribute('aria-rowcount'))
  expect(last).toBeGreaterThan(200)
  await rowsOf(page).first().getByRole('link').focus()
  await page.keyboard.press('End')
  await expect(page.locator(`tr[aria-rowindex="${last}"]`).getByRole('link')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.locator('tr[aria-rowindex="2"]').getByRole('link')).toBeFocused()
})

test('after a decision the next task is open at the next paint, however long the gateway takes', async ({
  page,
  bank,
}) => {
  await traffic(bank, 'pace', 'Type_Pull', 8)
  await page.route('**/api/gateway/admission-tasks/*/assignee', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await page.locator('tr[data-id]').filter({ hasText: '=pace 1' }).first().getByRole('link').click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await expect(panel.getByText('10.11')).toBeVisible()
  const steps: Step[] = []
  for (let i = 0; i < 5; i++) {
    await page.evaluate(watchNextTask)
    await page.keyboard.press('a')
    steps.push(await page.evaluate(() => Reflect.get(window, 'nextTask') as Promise<Step>))
  }
  const median = steps.map(({ ms }) => ms).toSorted((a, b) => a - b)[2] ?? 0
  process.stdout.write(`decision to the next task: median ${median.toFixed(0)} ms of ${JSON.stringify(steps)}\n`)
  expect(steps.map(({ inFirstFrame, amount }) => [inFirstFrame, amount])).toEqual(
    ['20.11', '30.11', '40.11', '50.11', '60.11'].map((amount) => [true, amount]),
  )
})

type Step = {
  readonly ms: number
  /** Whether row and panel showed the next task in the first frame after the key. */
  readonly inFirstFrame: boolean
  readonly amount: string | undefined
}

/**
 * Runs in the page: records the content of the first frame after the next key, and the time until
 * the paint that shows another task.
 */
function watchNextTask(): void {
  const shown = () => document.querySelector('[data-row][aria-current="true"]')?.getAttribute('data-row')
  const panel = () => document.querySelector('[aria-label="Task"]')?.textContent ?? ''
  const before = { row: shown(), panel: panel() }
  const isNext = () => shown() !== before.row && panel() !== before.panel
  const next = new Promise<Step>((resolve) => {
    const pressed = ({ timeStamp }: Event) => {
      let frames = 0
      const look = () => {
        frames++
        if (!isNext()) return requestAnimationFrame(look)
        const amount = /\d+\.\d\d/.exec(panel())?.[0]
        const inFirstFrame = frames === 1
        return requestAnimationFrame((now) =>
          resolve({ ms: Math.max(now, performance.now()) - timeStamp, inFirstFrame, amount }),
        )
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', pressed, { capture: true, once: true })
  })
  Reflect.set(window, 'nextTask', next)
}
