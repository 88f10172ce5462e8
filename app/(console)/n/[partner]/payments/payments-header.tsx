import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { recallsHref } from '../recalls/search-params.ts'
import { HEAD as RECALLS } from '../recalls/words.ts'
import { returnsHref } from '../returns/search-params.ts'
import { HEAD as RETURNS } from '../returns/words.ts'
import { paymentsHref } from './search-params.ts'

const HEADS = {
  payments: { title: 'Payments', description: 'Payments sent and received by this namespace' },
  returns: RETURNS,
  recalls: RECALLS,
}
const HREFS = { payments: paymentsHref, returns: returnsHref, recalls: recallsHref }

interface PaymentsHeaderProps {
  /** The namespace whose lists are the tabs; omitted if the gateway has none. */
  partner?: string
  current?: keyof typeof HEADS
  action?: ReactNode
}

/** Header of the lists of payments, returns and recalls. An action does not change its height. */
export function PaymentsHeader({ partner, current = 'payments', action }: PaymentsHeaderProps) {
  return (
    <>
      <PageHeader {...HEADS[current]} actions={<span className="flex h-8 items-center">{action}</span>} />
      {partner && (
        <LinkTabs
          label="Payment lists"
          current={HREFS[current](partner)}
          tabs={[
            { href: paymentsHref(partner), label: HEADS.payments.title },
            { href: returnsHref(partner), label: HEADS.returns.title },
            { href: recallsHref(partner), label: HEADS.recalls.title },
          ]}
        />
      )}
    </>
  )
}
