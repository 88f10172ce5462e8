// The cutoffs of a network with cycles, time zones and holidays.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { adminOf, type Bank, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../../lib/testing/server-process.ts'
import { freePort } from '../../../scripts/lib/port.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { signInAs } from '../../support/signed-in.ts'

const BERLIN = { environment: 'sandbox', time_zone: 'Europe/Berlin', calendar: 'target' }
const SCHEDULE = {
  cycles: [
    { name: 'Morning', cron: '0 9 * * *', ...BERLIN },
    { name: 'Afternoon', cron: '0 17 * * *', ...BERLIN },
    { name: 'Hourly', environment: 'sandbox', cron: '30 * * * *' },
    {
      name: 'Close',
      environment: 'live',
      cron: '0 17 * * *',
      time_zone: 'America/New_York',
      calendar: 'federal-reserve',
    },
  ],
  // Working days of a currency's bank do not change the cutoffs (decision 0224).
  settlement_banks: { EUR: { calendar: 'federal-reserve', time_zone: 'America/New_York' } },
}
const YEAR = new Date().getUTCFullYear()
const DECEMBER = `${YEAR}-12`

let data: string
let server: ServerProcess
let bank: Bank
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  data = await mkdtemp(join(tmpdir(), 'csp-calendar-'))
  const file = join(data, 'schedule.json')
  await writeFile(file, JSON.stringify(SCHEDULE))
  const settings = {
    SEED: 'none',
    SETTLEMENT_CRON: '',
    SETTLEMENT_SCHEDULE: file,
    SANDBOX_PARTNERS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: join(data, 'database'),
    PORT: String(await freePort()),
  }
  server = await startServer([], settings)
  bank = await openBank(overHttp(server.url), 'harbor')
  await server.end('SIGTERM')
  // Its admin is an operator, too, who sees both environments.
  const operator = { OPERATOR_ORGANIZATION: bank.orgId, OPERATOR_SECOND_FACTOR: 'off' }
  server = await startServer([], { ...settings, ...operator })
  context = await browser.newContext({ baseURL: server.url, timezoneId: 'America/New_York', locale: 'en-US' })
  await signInAs(context, adminOf('harbor'))
  page = await context.newPage()
})
test.afterAll(async () => {
  await context?.close()
  await server?.end('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

const day = (name: string) => page.getByRole('list', { name: 'Days' }).getByRole('listitem').filter({ hasText: name })

test('cutoffs have the reader’s time, and holidays and weekends none', async () => {
  await page.goto(`/n/${bank.partnerId}/settlements`)
  await page.getByRole('navigation', { name: 'Settlements' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settlement calendar' })).toBeVisible()
  await expect(page.getByText(/^Next cutoff: .* (EST|EDT) \(.*UTC\), .*(Morning|Afternoon|Hourly)$/)).toBeVisible()

  await page.goto(`/n/${bank.partnerId}/settlements/calendar?month=${DECEMBER}`)
  await expect(day(`Dec 25, ${YEAR}`)).toContainText('Christmas Day')
  await expect(day(`Dec 25, ${YEAR}`)).toContainText('no cutoffs for Morning, Afternoon')
  await expect(day(`Dec 25, ${YEAR}`)).toContainText('24 cutoffs Hourly')
  const open = [1, 2, 3].map((date) => new Date(Date.UTC(YEAR, 11, date))).find((at) => at.getUTCDay() % 6 !== 0)
  await expect(day(`Dec ${open?.getUTCDate()}, ${YEAR}`).first()).toContainText('11:00 Afternoon')
  await expect(page.getByText('Closed days: T2 (Eurosystem)')).toHaveCount(2)
})

test('the operator switches between the calendars of the environments, in the same month', async () => {
  await page.goto(`/operator/settlement-calendar?month=${DECEMBER}`)
  const environment = page.getByRole('combobox', { name: 'Environment' })
  await expect(environment, 'a network without live namespaces').toHaveValue('sandbox')
  await expect(day(`Dec 25, ${YEAR}`)).toContainText('24 cutoffs Hourly')
  await environment.selectOption('Live')
  await expect(page).toHaveURL(`/operator/settlement-calendar?month=${DECEMBER}&environment=live`)
  await expect(day(`Dec 25, ${YEAR}`)).toContainText('no cutoffs for Close')
  await expect(day(`Dec 25, ${YEAR}`)).not.toContainText('Hourly')
  await expect(page.getByText('Closed days: T2 (Eurosystem)')).toHaveCount(0)
  // T2 is closed on that day, the Federal Reserve Banks are not.
  const boxingDay = new Date(Date.UTC(YEAR, 11, 26))
  if (boxingDay.getUTCDay() % 6 !== 0) await expect(day(`Dec 26, ${YEAR}`)).toContainText('17:00 Close')

  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(/environment=live/)
  await page.reload()
  await expect(environment).toHaveValue('live')
  await environment.selectOption('Sandbox')
  await expect(page).toHaveURL(/environment=sandbox/)
  await expect(page.getByText('Closed days: T2 (Eurosystem)')).toHaveCount(2)
})

test('leads to other months within a year, and back', async () => {
  await page.goto(`/n/${bank.partnerId}/settlements/calendar?month=1999-01`)
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Days' })).toBeVisible()
  const shown = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const first = await shown.textContent()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(shown).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page).toHaveURL(/calendar$/)
  await expect(page.locator('[aria-current=date]')).toHaveCount(1)
})

test('is accessible, and a column of days on phones', async () => {
  await page.goto(`/n/${bank.partnerId}/settlements/calendar?month=${DECEMBER}`)
  await expect(day(`Dec 25, ${YEAR}`)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(day(`Dec 25, ${YEAR}`)).toContainText('Christmas Day')
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
})
