'use client'

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import type { LiquidityChange } from '#lib/modules/liquidity/contract.ts'
import { changeOf, effectOf } from './change-effect.ts'
import { ChangePreview } from './change-preview.tsx'
import { limitsOfQuery } from './queries.ts'
import { changeText } from './words.ts'

/** A proposed change with what it does to the present figures. */
export function ReviewedChange({ change }: { change: LiquidityChange }) {
  const { kind, currency, partner_id, partner_name, domain, environment, effective_on } = change
  const { data: limits, error } = useQuery(limitsOfQuery(partner_id))
  const current = limits?.find((limit) => limit.currency === currency)
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-medium">{changeText(change)}</span> for {partner_name}, @{domain} ({environment})
      </p>
      {limits && <ChangePreview kind={kind} currency={currency} effect={effectOf(changeOf(change), current)} />}
      {!limits && !error && <Skeleton className="h-5" />}
      <p className="text-muted text-xs">
        {effective_on ? (
          <>
            Takes effect <Time value={effective_on} format="absolute" />
          </>
        ) : (
          'Takes effect as soon as it’s approved'
        )}
      </p>
    </div>
  )
}
