import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { paymentsHref } from '../../payments/search-params.ts'
import { webhooksHref } from '../../webhooks/search-params.ts'

const LINK = 'rounded-sm text-accent-ink underline underline-offset-2'

/** What a limit is, and what happens when it is reached. */
export function AtTheLimitCard({ partner }: { partner: string }) {
  return (
    <Card title="At the limit">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          Headroom is the cap plus funds, minus what you owe and what is reserved for payments that you have submitted.
        </li>
        <li>
          A payment that you send and that exceeds your headroom{' '}
          <IntentLink href={paymentsHref(partner, { filters: { state: 'failed', direction: 'out' } })} className={LINK}>
            fails
          </IntentLink>{' '}
          with the exception O010 when it is submitted. Nothing is booked. Pulls that you accept, and returns and
          recalls that you would pay, are refused.
        </li>
        <li>Payments that you receive are never refused by your own limit. They add headroom when they complete.</li>
        <li>
          A settlement frees what you owed. In currencies with a settlement account, this happens only once the
          settlement bank has confirmed all payments of the batch. The network operator can also raise the cap or record
          a deposit.
        </li>
        <li>
          When 50, 70, 90, or 100% is used, admins get an email, and{' '}
          <IntentLink href={webhooksHref(partner)} className={LINK}>
            webhooks
          </IntentLink>{' '}
          receive the event Liquidity threshold reached.
        </li>
      </ul>
    </Card>
  )
}
