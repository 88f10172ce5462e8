import { Alert } from '#components/ui/alert.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { PaymentException } from '#lib/modules/submissions/contract.ts'
import type { Blame } from '#lib/modules/submissions/states.ts'
import { liquidityHref } from '../../../liquidity/search-params.ts'
import { sideOf } from '../../side.ts'
import { adviceFor, isOwnBlame, OUT_OF_HEADROOM, responsibleFor } from '../advice.ts'

interface ExceptionsProps {
  partner: string
  payment: Payment
  exceptions: readonly PaymentException[]
}

/** Why the payment ended, who caused it and what to do. */
export function Exceptions({ partner, payment, exceptions }: ExceptionsProps) {
  const { direction } = sideOf(payment, partner)
  const isOwn = (blame: Blame) => isOwnBlame(blame, direction)
  return exceptions.map((exception) => {
    const { token, exception_code: code, exception_message: message, blame, decline_message: written } = exception
    const advice = adviceFor(code, isOwn(blame), blame)
    return (
      <Alert key={token} title={advice?.what ?? message}>
        {advice && (
          <p>
            {advice.todo}
            {code === OUT_OF_HEADROOM && isOwn(blame) && (
              <>
                {' '}
                <IntentLink href={liquidityHref(partner)} className="rounded-sm underline underline-offset-2">
                  View liquidity
                </IntentLink>
              </>
            )}
          </p>
        )}
        {written && (
          <figure className="mt-1">
            <figcaption className="font-medium">Message from the declining institution</figcaption>
            <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">{written}</blockquote>
          </figure>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
          <span>
            Responsible party: <span className="text-ink">{responsibleFor(exception, payment, isOwn(blame))}</span>
          </span>
          <span aria-hidden>·</span>
          <span className="inline-flex items-center gap-1">
            Code <code className="font-mono">{code}</code>
            <CopyButton value={code} label="exception code" />
          </span>
        </p>
      </Alert>
    )
  })
}
