import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'

/** Header of the list and its skeleton, with the same height with or without a button. */
export function PaymentsHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="Payments"
      description="Payments sent and received by this namespace."
      actions={<span className="flex h-8 items-center">{action}</span>}
    />
  )
}
