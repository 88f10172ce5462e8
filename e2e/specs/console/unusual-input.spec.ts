import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { resize } from '../../support/at-rest.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { signedIn } from '../../support/signed-in.ts'

/** 1,000,000,002,314,554.88 USD. */
const LONG = { currency: 'USD', total: '100000000231455488' }

const NONSENSE =
  'page=abc&limit=-1&state=zzz&cursor=x&tab=nope&task=zz&after=zz&from=x&to=2026-99-99&min=abc&max=-1&q=a%00b&reference=%00'

test('a list is shown even if its URL is invalid', async ({ page, bank }) => {
  for (const screen of ['payments', 'tasks', 'settlements', 'customers', 'accounts', 'api-keys', 'request-log']) {
    await page.goto(`/n/${bank.partnerId}/${screen}?${NONSENSE}`)
    await expect.soft(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
    await expect.soft(page.getByText(/^Couldn’t/), screen).toHaveCount(0)
  }
})

test('a page beyond the last one shows an explanation and links back', async ({ page, bank }) => {
  for (const list of ['/namespaces', `/n/${bank.partnerId}/settlements`, `/n/${bank.partnerId}/api-keys`]) {
    await page.goto(`${list}?page=500`)
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page).not.toHaveURL(/page=/)
  }
})

test('an amount is never cut off in a list, however long', async ({ page, bank }) => {
  await longAmount(bank)
  for (const [path, ...widths] of [
    ['tasks', 1440, 1024],
    ['payments', 1440, 390],
  ] as const) {
    await page.goto(`/n/${bank.partnerId}/${path}`)
    for (const width of widths) {
      await resize(page, width, 900)
      // The checkbox of the row is named by its amount, too.
      const cell = page
        .getByRole('cell')
        .filter({ hasText: 'KWD', hasNot: page.getByRole('checkbox') })
        .first()
      await expect(cell).toHaveText('999,999,999,999,999.999 KWD')
      expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), `${path} at ${width}`).toBe(0)
    }
  }
})

test('an amount is never cut off outside of lists, however long', async ({ page, bank, browser }) => {
  const server = overHttp(process.env.E2E_URL ?? '')
  const own = await openNamespace(server, bank, `own-${randomUUID().slice(0, 8)}`)
  const peer = await openNamespace(server, bank, `peer-${randomUUID().slice(0, 8)}`)
  const [ours, theirs] = [await own.customer('ours'), await peer.customer('theirs')]
  const paid = await submit(own, payment('Type_Push', ours, theirs, LONG))
  const { run, batches } = expectData(await own.member('POST', '/settlements'))
  await submit(own, payment('Type_Push', ours, theirs, LONG))
  await submit(peer, payment('Type_Pull', ours, theirs, LONG))
  const { tasks } = expectData(await own.key('GET', '/admission-tasks'))
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  const root = `/n/${own.partnerId}`
  for (const [screen, path] of [
    [page, `${root}/overview`],
    [page, `${root}/settlements/${batches[0].token}`],
    [page, `${root}/payments/${paid}`],
    [page, `${root}/tasks?task=${tasks[0].token}`],
    [desk, `/operator/settlement-runs?run=${run.token}`],
    [desk, '/operator/positions?environment=sandbox'],
    [desk, '/operator?environment=sandbox'],
  ] as const) {
    await screen.setViewportSize({ width: 1440, height: 900 })
    await screen.goto(path)
    for (const width of [1440, 1024, 390]) {
      await expect(amounts(screen).filter({ visible: true }).first()).toBeVisible()
      await resize(screen, width, 900)
      await expect(amounts(screen).filter({ visible: true }).first()).toBeVisible()
      expect.soft(await cutOff(screen), `${path} at ${width}`).toEqual([])
    }
  }
  await operators.close()
})

test('no list scrolls sideways on a small laptop', async ({ page, bank }) => {
  await longAmount(bank)
  await longTitle(bank)
  await page.setViewportSize({ width: 1024, height: 768 })
  const lists = ['tasks', 'payments', 'customers', 'accounts', 'api-keys', 'request-log'].map(
    (screen) => `/n/${bank.partnerId}/${screen}`,
  )
  for (const path of [...lists, '/namespaces']) {
    await page.goto(path)
    expect(await sideways(page), path).toBe(0)
  }
})

async function sideways(page: Page): Promise<number> {
  return page.locator('[data-scroll-area]').evaluate((box) => box.scrollWidth - box.clientWidth)
}

const amounts = (page: Page) => page.getByRole('main').getByTitle(/minor units of USD$/)

/** The visible amounts that an ancestor cuts off, or that reach out of one. */
const cutOff = (page: Page): Promise<string[]> =>
  amounts(page).evaluateAll((all) =>
    all.flatMap((amount) => {
      const lines = [...amount.getClientRects()]
      const cutBy = (box: Element | null): Element | undefined => {
        // A list that is wider than the window scrolls.
        if (!box || box.hasAttribute('data-scroll-area')) return undefined
        const { left, right, width } = box.getBoundingClientRect()
        const isIn = width === 0 || lines.every((line) => line.left >= left - 1 && line.right <= right + 1)
        return isIn ? cutBy(box.parentElement) : box
      }
      const by = cutBy(amount.parentElement)
      return by ? [`${amount.textContent} by ${by.outerHTML.slice(0, 200)}`] : []
    }),
  )

const payment = (payment_type: string, debtor: string, beneficiary: string, amount: object) => ({
  amount,
  debtor_party: { payment_address: debtor },
  beneficiary_party: { payment_address: beneficiary },
  payment_type,
})

async function submit(bank: Bank, body: object): Promise<string> {
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  return payment_id
}

/** A pull of the maximum amount, with an open task in the queue. */
async function longAmount(bank: Bank): Promise<void> {
  const debtor = await bank.customer(`long-${randomUUID().slice(0, 8)}`)
  const beneficiary = await bank.customer(`payee-${randomUUID().slice(0, 8)}`)
  await submit(bank, payment('Type_Pull', debtor, beneficiary, { currency: 'KWD', total: '999999999999999999' }))
}

/** An account with a title of the maximum length. */
async function longTitle(bank: Bank): Promise<void> {
  const body = {
    account_number: '000123456789',
    account_title: 'Reserve '.repeat(12).trim(),
    routing_number: '011000015',
    type: 'AT_Savings',
  }
  expectData(await bank.member('POST', '/account', { body }))
}
