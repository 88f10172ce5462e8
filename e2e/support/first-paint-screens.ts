import { globSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

/** What must have happened exactly once after a press. */
export type Effect =
  | 'a dialog'
  | 'a print'
  /** A mutation whose path ends with this. */
  | { call: RegExp }
  /** The page's URL. */
  | { address: RegExp }
  | { shown: (page: Page) => Locator }

export interface Action {
  name: string
  press: (page: Page) => Promise<unknown>
  effect: Effect
}

export interface Screen {
  /** The user who opens the screen; by default the bank's admin. */
  as?: 'nobody' | 'newcomer' | 'operator'
  /** Appended to the screen's path. */
  search?: string
  actions: readonly Action[]
}

const main = (page: Page) => page.getByRole('main')
/** Buttons that look like the primary action. */
export const primaries = (page: Page): Locator => main(page).locator('button.bg-accent').filter({ visible: true })
const click = (name: string, effect: Effect): Action => ({
  name,
  press: (page) => main(page).getByRole('button', { name, exact: true }).first().click(),
  effect,
})
/** Selects the first option that is not selected. */
const choose = (label: string, address: RegExp): Action => ({
  name: label,
  press: async (page) => {
    const select = main(page).getByLabel(label, { exact: true })
    await select.selectOption({
      index: (await select.inputValue()) === (await select.locator('option').first().getAttribute('value')) ? 1 : 0,
    })
  },
  effect: { address },
})
const enter = (label: string, text: string, effect: Effect): Action => ({
  name: `${label}, Enter`,
  press: async (page) => {
    await main(page).getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  },
  effect,
})

/** Fills fields by their labels, then presses a button. */
const submit = (fields: Record<string, string>, name: string, call: RegExp): Action => ({
  name,
  press: async (page) => {
    for (const [label, text] of Object.entries(fields)) {
      await main(page).getByLabel(label, { exact: true }).fill(text)
    }
    await main(page).getByRole('button', { name, exact: true }).click()
  },
  effect: { call },
})

const someone = (): string => `someone-${Math.random().toString(36).slice(2)}`

/** An action of the page frame, for screens without one of their own. */
const palette: Action = {
  name: 'Search',
  press: (page) => page.getByRole('banner').getByTitle('Search, go to a page or run an action').click(),
  effect: 'a dialog',
}
const shows = (name: string): Effect => ({ shown: (page) => main(page).getByRole('button', { name, exact: true }) })

/** The action of a screen without an entry: its primary button, otherwise the search. */
export const STANDARD: Action = {
  name: 'the primary button, or Search',
  press: async (page) => ((await primaries(page).count()) > 0 ? primaries(page).first().click() : palette.press(page)),
  effect: 'a dialog',
}

/**
 * The primary actions of screens by route. A screen with at most one primary button, which opens a
 * dialog, needs no entry.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '/sign-in': {
    as: 'nobody',
    actions: [submit({ Email: 'nobody@bank.example', Password: 'not the password' }, 'Sign in', /\/callback\//)],
  },
  '/sign-up': {
    as: 'nobody',
    actions: [
      submit(
        {
          'Organization name': 'First paint',
          'First name': 'First',
          'Last name': 'Paint',
          Email: `${someone()}@bank.example`,
          Password: 'correct horse battery',
        },
        'Create account',
        /\/organization$/,
      ),
    ],
  },
  '/forgot-password': {
    as: 'nobody',
    actions: [submit({ Email: 'nobody@bank.example' }, 'Send reset link', /\/password-resets$/)],
  },
  '/onboarding': { as: 'newcomer', actions: [submit({ Domain: someone() }, 'Create namespace', /\/partner$/)] },
  '/namespaces': { actions: [click('Create namespace', 'a dialog')] },
  '/settings/organization': { actions: [click('Edit organization', 'a dialog')] },
  '/settings/verification': { actions: [click('Request live access', 'a dialog')] },
  '/settings/profile': { actions: [click('Edit profile', 'a dialog')] },
  '/settings/members': { actions: [click('Invite member', 'a dialog')] },
  '/settings/roles': { actions: [click('Create role', 'a dialog')] },
  '/settings/message-templates': { actions: [click('Create template', 'a dialog')] },
  '/settings/security': { actions: [click('Set up', 'a dialog')] },
  '/settings/audit-log': { actions: [click('Verify chain', 'a dialog')] },
  '/operator': { as: 'operator', actions: [choose('Environment', /environment=/)] },
  '/operator/verifications': { as: 'operator', actions: [click('Approve', 'a dialog')] },
  '/operator/organizations': {
    as: 'operator',
    actions: [enter('Search organizations', 'harbor', { address: /search=harbor/ })],
  },
  '/operator/settlement-runs': { as: 'operator', actions: [click('Run settlement now', 'a dialog')] },
  '/operator/settlement-calendar': { as: 'operator', actions: [choose('Environment', /environment=/)] },
  '/operator/positions': { as: 'operator', actions: [choose('Period', /period=last/)] },
  '/operator/instructions': { as: 'operator', actions: [choose('Environment', /environment=/)] },
  '/operator/participant-accounts': { as: 'operator', actions: [choose('Currency', /currency=/)] },
  '/operator/mismatches': { as: 'operator', actions: [choose('Type', /kind=/)] },
  '/operator/liquidity': { as: 'operator', actions: [choose('Environment', /environment=/)] },
  '/operator/failing-endpoints': { as: 'operator', actions: [choose('Status', /state=failing/)] },
  '/operator/approvals': { as: 'operator', actions: [choose('Status', /state=pending/)] },
  '/operator/deposits': { as: 'operator', actions: [choose('Status', /state=sent/)] },
  '/n/[partner]/onboarding': {
    actions: [
      // The next step, which depends on what the namespace already has.
      { name: 'the next step', press: (page) => primaries(page).first().click(), effect: { call: /./ } },
    ],
  },
  '/n/[partner]/overview': { actions: [choose('Period', /window=/)] },
  '/n/[partner]/payments': {
    actions: [
      click('Create payment', 'a dialog'),
      click('More filters', shows('Apply')),
      enter('Search by ID, amount, name, reference or address', 'zzz', { address: /q=zzz/ }),
    ],
  },
  '/n/[partner]/payments/[paymentId]': { actions: [click('Submit payment', { call: /\/submissions$/ })] },
  '/n/[partner]/tasks': {
    actions: [
      {
        name: 'Accept',
        press: (page) => main(page).getByRole('button', { name: 'Accept' }).click(),
        // Sent when the time to undo it is over.
        effect: { call: /\/admission-tasks\// },
      },
      {
        name: 'j, in the list',
        press: (page) => page.keyboard.press('j'),
        effect: { address: /task=/ },
      },
      choose('Task type', /workflow=/),
    ],
  },
  '/n/[partner]/tasks/rules': { actions: [click('Create rule', 'a dialog')] },
  '/n/[partner]/settlements': { actions: [click('Run settlement now', 'a dialog')] },
  '/n/[partner]/settlements/calendar': { actions: [click('Next month', { address: /month=/ })] },
  '/n/[partner]/settlements/[batchId]': { actions: [click('Show as table', shows('Show as chart'))] },
  '/n/[partner]/settlements/[batchId]/transactions': { actions: [choose('Counterparty', /counterparty=/)] },
  '/n/[partner]/settlements/[batchId]/reconcile': { actions: [click('Reconcile', shows('Reconcile again'))] },
  '/n/[partner]/settlements/[batchId]/statement': { actions: [click('Print or save as PDF', 'a print')] },
  '/n/[partner]/customers': { actions: [click('Create customer', 'a dialog')] },
  '/n/[partner]/links': { actions: [click('Propose link', 'a dialog')] },
  '/n/[partner]/accounts': { actions: [click('Add account', 'a dialog')] },
  '/n/[partner]/api-keys': { actions: [click('Create API key', 'a dialog')] },
  '/n/[partner]/webhooks': { actions: [click('Create webhook', 'a dialog')] },
  '/n/[partner]/webhooks/[webhookId]': { actions: [click('Send test event', 'a dialog')] },
  '/n/[partner]/webhooks/inspector': { actions: [click('Create webhook', 'a dialog')] },
  '/n/[partner]/request-log': { actions: [choose('Method', /method=/)] },
  '/n/[partner]/reference': {
    actions: [
      enter('Find an operation or event', 'zzz', {
        shown: (page) => page.getByText('No operations or events match “zzz”.'),
      }),
    ],
  },
  '/n/[partner]/reference/[topic]': { actions: [click('Open request form', shows('Send POST'))] },
}

/**
 * Routes that only redirect, whose content a browser renders from the secret in the fragment or the
 * parameters of their URL, or without a page.
 */
export const WITHOUT_ACTIONS = [
  '/',
  '/settings',
  '/n/[partner]',
  '/reset-password',
  '/invitation',
  '/confirm-email',
  '/unsubscribe',
  '/cli',
  '/sign-in/sso/[organization]',
  '/unknown-path',
]

/** The routes of all pages, read from the folders as the router does. */
export const routes = (): string[] =>
  globSync('app/**/page.tsx').map(
    (file) =>
      `/${file
        .split('/')
        .slice(1, -1)
        .filter((part) => !part.startsWith('('))
        .join('/')}`,
  )

/** Every route with actions: those of its entry, otherwise the standard one. */
export const allScreens = (): [route: string, screen: Screen][] =>
  routes()
    .filter((route) => !WITHOUT_ACTIONS.includes(route))
    .map((route) => {
      const reader = route.startsWith('/operator') ? ({ as: 'operator' } as const) : {}
      return [route, SCREENS[route] ?? { ...reader, actions: [STANDARD] }]
    })
