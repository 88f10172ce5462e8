import { PageHeader } from '#components/layout/page-header.tsx'

/** The head of the list and of its skeleton. */
export function PaymentsHeader() {
  return (
    <PageHeader
      title="Payments"
      description="What this namespace sends and receives. Open a payment to see its whole story."
    />
  )
}
