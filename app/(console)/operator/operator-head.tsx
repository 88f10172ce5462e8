'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { pendingApprovalsQuery } from './approval-queries.ts'

/** The operator's screens, in tab order. */
export const OPERATOR = {
  overview: {
    title: 'Network overview',
    description: 'Today’s volume, failure rates, settlement and open work.',
  },
  verifications: {
    title: 'Verifications',
    description: 'Organizations that request live access. They can see the reason you give for a decision.',
  },
  organizations: {
    title: 'Organizations',
    description: 'Network participants and their status.',
  },
  deposits: {
    title: 'Microdeposits',
    description: 'Two microdeposits verify a live account. Send them from your bank, then mark them as sent.',
  },
  'settlement-runs': {
    title: 'Settlement runs',
    description: 'Past and current runs, with progress and failure reasons.',
  },
  instructions: {
    title: 'Settlement instructions',
    description: 'What each namespace pays or receives at the settlement bank, and whether it has.',
  },
  'bank-statements': {
    title: 'Bank statements',
    description: 'Statements of the settlement banks, which confirm settlement instructions.',
  },
  mismatches: {
    title: 'Mismatches',
    description: 'Entries of bank statements that confirm nothing, and payments that are missing.',
  },
  positions: {
    title: 'Net positions',
    description: 'What each namespace owes or is owed.',
  },
  liquidity: {
    title: 'Liquidity',
    description: 'Net debit caps, funds and headroom of each namespace.',
  },
  'failing-endpoints': {
    title: 'Failing webhooks',
    description: 'Webhooks with failing deliveries across the network.',
  },
  // Last, so that its number moves no other tab.
  approvals: {
    title: 'Approvals',
    description: 'Suspensions, live access requests and changes of liquidity that need a second operator.',
  },
} as const

type OperatorScreen = keyof typeof OPERATOR

/** The tabs, with the number of pending requests for approval. */
const tabsWith = (pending: number) =>
  Object.entries(OPERATOR).map(([path, { title }]) => ({
    href: hrefOf(path),
    label: path === 'overview' ? 'Overview' : title,
    count: path === 'approvals' && pending > 0 ? pending : undefined,
  }))

/** Header of an operator screen with the tabs. */
export function OperatorHead({ current, actions }: { current: OperatorScreen; actions?: ReactNode }) {
  const { data: pending = 0 } = useQuery(pendingApprovalsQuery)
  return (
    <>
      <PageHeader {...OPERATOR[current]} actions={actions} />
      <LinkTabs label="Operator" tabs={tabsWith(pending)} current={hrefOf(current)} />
    </>
  )
}

function hrefOf(path: string): string {
  return path === 'overview' ? '/operator' : `/operator/${path}`
}
