import { countText } from '#components/data-table/count-text.ts'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Found } from '../look-up.ts'
import { paymentHref, paymentsHref } from '../search-params.ts'
import { type SearchPlan, triedBy } from '../search-plan.ts'

interface LookupOutcomeProps {
  partner: string
  term: string
  plan: SearchPlan
  found: Found
}

/** Matches may overlap, so only a single list gives a total. */
const howMany = ([hit, ...more]: Found['hits'], matches: Found['matches']): string =>
  hit && more.length + matches.length === 0 ? countText(hit) : 'Several'

/** The outcome of a lookup without a unique match: the matching lists, or what was searched. */
export function LookupOutcome({ partner, term, plan, found: { matches, hits } }: LookupOutcomeProps) {
  if (matches.length + hits.length > 0) {
    return (
      <Alert tone="info" title={`${howMany(hits, matches)} payments match “${term}”`}>
        <span className="flex flex-wrap gap-2 pt-1.5">
          {hits.map(({ as, filters, ...total }) => (
            <ButtonLink key={as} href={paymentsHref(partner, { filters })} size="sm">
              {countText(total)} by {as}
            </ButtonLink>
          ))}
          {matches.map(({ as, payment }) => (
            <ButtonLink key={`${as} ${payment.payment_id}`} href={paymentHref(partner, payment.payment_id)} size="sm">
              {payment.payment_id} by {as}
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
      title={plan.elsewhere ? `“${term}” isn’t a payment` : `No payment matches “${term}”`}
      action={
        <ButtonLink href={paymentsHref(partner)} size="sm">
          Clear search
        </ButtonLink>
      }
    >
      {tried && <p>Searched this namespace by {tried}. Only exact matches are found.</p>}
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
