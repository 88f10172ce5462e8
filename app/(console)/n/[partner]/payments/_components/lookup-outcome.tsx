import { countText } from '#components/data-table/count-text.ts'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Found } from '../look-up.ts'
import { paymentHref, paymentsHref } from '../search-params.ts'
import { type SearchPlan, triedBy } from '../search-plan.ts'

interface LookupOutcomeProps {
  partner: string
  scrap: string
  plan: SearchPlan
  found: Found
}

/** What a look-up that did not lead to one payment came to: the lists that match, or what was tried in vain. */
export function LookupOutcome({ partner, scrap, plan, found: { matches, hits } }: LookupOutcomeProps) {
  if (matches.length + hits.length > 0) {
    return (
      <Alert tone="info" title={`“${scrap}” is found in several payments`}>
        <span className="flex flex-wrap gap-2 pt-1.5">
          {hits.map(({ as, filters, ...total }) => (
            <ButtonLink key={as} href={paymentsHref(partner, { filters })} size="sm">
              {countText(total)} payments as {as}
            </ButtonLink>
          ))}
          {matches.map(({ as, payment }) => (
            <ButtonLink key={`${as} ${payment.payment_id}`} href={paymentHref(partner, payment.payment_id)} size="sm">
              {payment.payment_id} by its {as}
            </ButtonLink>
          ))}
        </span>
      </Alert>
    )
  }
  const tried = triedBy(plan)
  return (
    <Alert
      tone={plan.elsewhere ? 'info' : 'warning'}
      title={plan.elsewhere ? `“${scrap}” is no payment` : `No payment matches “${scrap}”`}
      action={
        <ButtonLink href={paymentsHref(partner)} size="sm">
          Clear
        </ButtonLink>
      }
    >
      {tried && <p>Tried in this namespace as: {tried}. Ids, references and addresses match only as a whole.</p>}
      {plan.hint && <p>{plan.hint}</p>}
      {plan.elsewhere && (
        <p className="pt-1.5">
          <ButtonLink href={`/n/${partner}/${plan.elsewhere.path}`} size="sm">
            {plan.elsewhere.label}
          </ButtonLink>
        </p>
      )}
    </Alert>
  )
}
