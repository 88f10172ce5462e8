import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'

/** The head of the list and of its skeleton, equally high with a button and without. */
export function PaymentsHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="Payments"
      description="Payments sent and received by this namespace."
      actions={<span className="flex h-8 items-center">{action}</span>}
    />
  )
}
