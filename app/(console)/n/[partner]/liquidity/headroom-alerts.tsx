'use client'

import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { type Headroom, usedText } from './prepare-headroom.ts'
import { liquidityHref } from './search-params.ts'
import { useHeadrooms } from './use-headrooms.ts'

/** Warns of limits that are almost reached or reached. */
export function HeadroomAlerts({ partner }: { partner: string }) {
  return useHeadrooms(partner).map(
    ({ headroom }) =>
      headroom.tone !== 'success' && <HeadroomAlert key={headroom.currency} partner={partner} headroom={headroom} />,
  )
}

function HeadroomAlert({ partner, headroom: { currency, tone, percent, headroom } }: AlertProps) {
  return (
    <Alert
      tone={tone}
      title={`${usedText(percent)} of the ${currency} limit is used`}
      action={
        <ButtonLink size="sm" href={liquidityHref(partner, { chart: currency })}>
          View liquidity
        </ButtonLink>
      }
    >
      {headroom > 0n
        ? `Outgoing payments above ${formatMoney({ currency, minor: headroom })} fail until headroom is freed.`
        : `All outgoing ${currency} payments fail until headroom is freed.`}
    </Alert>
  )
}

type AlertProps = { partner: string; headroom: Headroom }
