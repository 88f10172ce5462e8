import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { BANKS, OPERATOR } from '../../lib/demo/scenario.ts'
import { gotoQuiet } from '../support/quiet.ts'
import { signedIn } from '../support/signed-in.ts'

// Each reference image was reviewed before it was committed: see docs/pictures.md before you add
// one.

/**
 * Shortly after the start of `fixed-clock.ts`, so that everything the server has done is in the
 * past.
 */
const NOW = '2030-01-16T14:40:00Z'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LOOKS = [
  { look: 'light', colorScheme: 'light', viewport: DESKTOP },
  { look: 'dark', colorScheme: 'dark', viewport: DESKTOP },
  { look: 'phone', colorScheme: 'light', viewport: PHONE },
] as const

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Demo = { session: Session; operator: Session; partner: string }
let demo: Demo

test.beforeAll(async ({ browser }) => {
  const context = await signedIn(browser, BANKS[0])
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForURL(/\/n\/part_\w+\//)
  const partner = /part_\w+/.exec(page.url())?.[0] ?? ''
  const operators = await signedIn(browser, OPERATOR)
  demo = { session: await context.storageState(), operator: await operators.storageState(), partner }
  await context.close()
  await operators.close()
})

const inNamespace =
  (path: string) =>
  ({ partner }: Demo) =>
    `/n/${partner}/${path}`

/** Opens the first row with this text. */
const firstRow = (path: string, text: string) => async (page: Page, of: Demo) => {
  await gotoQuiet(page, inNamespace(path)(of))
  const link = page.locator('tr[data-id]').filter({ hasText: text }).first().getByRole('link').first()
  await gotoQuiet(page, (await link.getAttribute('href')) ?? '')
}
const at = (href: (of: Demo) => string) => async (page: Page, of: Demo) => gotoQuiet(page, href(of))

/** Opens the batch in USD of the newest run in the sandbox, as the operator sees it. */
async function openNetworkBatch(page: Page): Promise<void> {
  await gotoQuiet(page, '/operator/settlement-runs?environment=sandbox')
  await page.locator('tr[data-id]').first().getByRole('link').first().click()
  const panel = page.getByRole('region', { name: 'Settlement run', exact: true })
  await panel.getByRole('link', { name: 'USD', exact: true }).click()
  await expect(page.getByRole('table', { name: /^Gross USD amounts/ })).toBeVisible()
}

async function openDecisionTimes(page: Page, of: Demo): Promise<void> {
  await gotoQuiet(page, inNamespace('tasks')(of))
  await page.getByRole('button', { name: 'Decision times' }).click()
  await expect(page.getByRole('dialog', { name: 'Decision times' }).getByRole('row').nth(1)).toBeVisible()
}

type Screens = Readonly<Record<string, (page: Page, of: Demo) => Promise<unknown>>>

const SCREENS: Screens = {
  overview: at(inNamespace('overview')),
  payments: at(inNamespace('payments')),
  // Many were settled at the same moment, so the largest one is taken.
  payment: firstRow('payments?state=settled&size=500&sort=amount.desc', 'Settled'),
  tasks: at(inNamespace('tasks')),
  // Records of the same moment have no fixed order unless the list is sorted.
  settlements: at(inNamespace('settlements?trend=USD&sort=currency.desc')),
  settlement: firstRow('settlements', 'USD'),
  customers: at(inNamespace('customers?sort=name.asc')),
  accounts: at(inNamespace('accounts')),
  'api-keys': at(inNamespace('api-keys?sort=name.asc')),
  webhooks: at(inNamespace('webhooks')),
  namespaces: at(() => '/namespaces?sort=name.asc'),
  onboarding: at(inNamespace('onboarding')),
  'request-log': at(inNamespace('request-log')),
  reference: at(inNamespace('reference/createPayment')),
  members: at(() => '/settings/members'),
  'search-results': at(inNamespace('payments?q=rowan')),
  'assignment-rules': at(inNamespace('tasks/rules')),
  'decision-times': openDecisionTimes,
}

const OPERATOR_SCREENS: Screens = {
  'operator-overview': at(() => '/operator?environment=sandbox'),
  'operator-organizations': at(() => '/operator/organizations?sort=name.asc'),
  'operator-verifications': at(() => '/operator/verifications'),
  'operator-runs': at(() => '/operator/settlement-runs?environment=sandbox'),
  'operator-positions': at(() => '/operator/positions?environment=sandbox'),
  'operator-liquidity': at(() => '/operator/liquidity?environment=sandbox'),
  'operator-mismatches': at(() => '/operator/mismatches'),
  'operator-batch': openNetworkBatch,
}

for (const { look, colorScheme, viewport } of LOOKS) {
  const options = { colorScheme, viewport, reducedMotion: 'reduce' } as const

  test(`sign-in, ${look}`, async ({ browser }) => {
    const context = await browser.newContext({ ...options, baseURL: process.env.E2E_URL })
    const page = await context.newPage()
    await gotoQuiet(page, '/sign-in')
    await expectPicture(page, `sign-in-${look}`)
    await context.close()
  })

  const pictures = (screens: Screens, session: () => Session) => {
    for (const [screen, open] of Object.entries(screens)) {
      test(`${screen}, ${look}`, async ({ browser }) => {
        const context = await browser.newContext({
          ...options,
          baseURL: process.env.E2E_URL,
          storageState: session(),
        })
        const page = await context.newPage()
        await page.clock.setFixedTime(NOW)
        await open(page, demo)
        await expectPicture(page, `${screen}-${look}`)
        await context.close()
      })
    }
  }
  pictures(SCREENS, () => demo.session)
  pictures(OPERATOR_SCREENS, () => demo.operator)
}

/** Identifiers, secrets, proofs and durations differ in each run, so they are masked. */
async function expectPicture(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(coverWhatVaries)
  // Of two batches with the same cutoff, either may be last.
  const mask = [page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last settlement' }) })]
  await expect(page).toHaveScreenshot(`${name}.webp`, { mask, maskColor: '#9aa3b2' })
}

/** Runs in the page. */
function coverWhatVaries(): void {
  const varies = /_01|…|^[\w+/]{43}=$|^[A-Z0-9]{6}$|^As of |^Approval code|\d ms\b/
  for (const element of document.querySelectorAll<HTMLElement>('code, pre, p, span, td')) {
    const isText = element.tagName === 'PRE' || element.childElementCount === 0
    if (!isText || !varies.test(element.textContent ?? '')) continue
    element.style.setProperty('-webkit-text-fill-color', 'transparent')
    element.style.setProperty('background', '#9aa3b2')
  }
}
