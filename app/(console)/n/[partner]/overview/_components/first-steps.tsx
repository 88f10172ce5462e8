import { Activity } from 'lucide-react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'

/** A namespace without any payment: what to do first. */
export function FirstSteps({ partner }: { partner: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Nothing has been paid here yet"
        icon={<Activity />}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href={`/n/${partner}/customers`} variant="primary">
              Add a customer
            </ButtonLink>
            <ButtonLink href={`/n/${partner}/api-keys`}>Get an API key</ButtonLink>
          </span>
        }
      >
        Add a customer, whose address others can pay; then get an API key, with which your program creates the first
        payment. Its figures appear here by themselves.
      </EmptyState>
    </div>
  )
}
