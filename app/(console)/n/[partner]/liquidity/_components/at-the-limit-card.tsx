import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { paymentsHref } from '../../payments/search-params.ts'
import { webhooksHref } from '../../webhooks/search-params.ts'

const LINK = 'rounded-sm text-accent-ink underline underline-offset-2'

/** What a limit is, and what happens when it is reached. */
export function AtTheLimitCard({ partner }: { partner: string }) {
  return (
    <Card title="How limits work">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          Headroom is the cap plus funds, minus what you owe and what is reserved for payments that you have submitted.
        </li>
        <li>
          If a payment you send exceeds your headroom, it{' '}
          <IntentLink href={paymentsHref(partner, { filters: { state: 'failed', direction: 'out' } })} className={LINK}>
            fails
          </IntentLink>{' '}
          on submission with exception O010. Nothing is booked. You also can’t accept a pull, send a return or grant a
          recall that exceeds your headroom.
        </li>
        <li>Your own limit never blocks incoming payments. They add headroom when they complete.</li>
        <li>
          Settling what you owe frees up headroom. In currencies with a settlement account, this happens only once the
          settlement bank has confirmed all payments in the batch. The network operator can also raise the cap or record
          a deposit.
        </li>
        <li>
          When 50, 70, 90 or 100% of the limit is used, admins get an email and{' '}
          <IntentLink href={webhooksHref(partner)} className={LINK}>
            webhooks
          </IntentLink>{' '}
          receive a “Liquidity threshold reached” event.
        </li>
      </ul>
    </Card>
  )
}
