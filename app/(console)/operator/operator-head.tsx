'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HEAD as CALENDAR } from '#app/(console)/_calendar/words.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { pendingApprovalsQuery } from './approval-queries.ts'
import { OPERATOR_GROUPS, type OperatorScreen, operatorHref } from './groups.ts'

/** Titles and descriptions of the operator's screens. */
export const OPERATOR: Readonly<Record<OperatorScreen, { title: string; description: string }>> = {
  overview: {
    title: 'Network overview',
    description: 'Today’s volume, failure rates, settlements and pending items',
  },
  verifications: {
    title: 'Verifications',
    description: 'Live access requests. Organizations see the reason for your decision.',
  },
  organizations: {
    title: 'Organizations',
    description: 'Organizations in the network and their status',
  },
  deposits: {
    title: 'Microdeposits',
    description: 'Live accounts are verified with two microdeposits. Send them from your bank, then mark them as sent.',
  },
  'settlement-runs': {
    title: 'Settlement runs',
    description: 'Past and current runs, with progress and failure reasons',
  },
  'settlement-calendar': CALENDAR,
  instructions: {
    title: 'Settlement instructions',
    description: 'What each namespace pays or receives at the settlement bank, and the status of each instruction',
  },
  'bank-statements': {
    title: 'Bank statements',
    description: 'Bank statements that confirm settlement instructions',
  },
  mismatches: {
    title: 'Mismatches',
    description: 'Differences between bank statements and settlement instructions',
  },
  'participant-accounts': {
    title: 'Participant accounts',
    description: 'Bank accounts where namespaces receive settlement payments',
  },
  positions: {
    title: 'Net positions',
    description: 'What each namespace owes or is owed',
  },
  liquidity: {
    title: 'Liquidity',
    description: 'Net debit caps, funds and headroom by namespace',
  },
  'failing-endpoints': {
    title: 'Failing webhooks',
    description: 'Webhooks with failing deliveries across the network',
  },
  approvals: {
    title: 'Approvals',
    description:
      'Suspensions, live access requests and changes to liquidity and bank accounts that need a second operator',
  },
}

/**
 * The tabs of the group that a screen belongs to. Approvals, with the number that waits, is the last
 * tab of each, so that an operator sees it everywhere and its number moves no other tab.
 */
function tabsOf(current: OperatorScreen, pending: number) {
  const groups: readonly (readonly OperatorScreen[])[] = OPERATOR_GROUPS.map(({ screens }) => screens)
  const others = groups.find((screens) => screens.includes(current))?.filter((screen) => screen !== 'approvals')
  return [...(others ?? []), 'approvals' as const].map((screen) => ({
    href: operatorHref(screen),
    label: screen === 'overview' ? 'Overview' : OPERATOR[screen].title,
    count: screen === 'approvals' && pending > 0 ? pending : undefined,
  }))
}

/** Header of an operator screen with the tabs. */
export function OperatorHead({ current, actions }: { current: OperatorScreen; actions?: ReactNode }) {
  const { data: pending = 0 } = useQuery(pendingApprovalsQuery)
  return (
    <>
      <PageHeader {...OPERATOR[current]} actions={actions} />
      <LinkTabs label="Operator" tabs={tabsOf(current, pending)} current={operatorHref(current)} />
    </>
  )
}
