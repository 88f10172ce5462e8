'use client'

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { LiquidityChange } from '#lib/modules/liquidity/contract.ts'
import { changeOf, effectOf } from './change-effect.ts'
import { ChangePreview } from './change-preview.tsx'
import { limitsOfQuery } from './queries.ts'
import { changeText } from './words.ts'

/** A proposed change with what it does to the present figures. */
export function ReviewedChange({ change }: { change: LiquidityChange }) {
  const { kind, currency, partner_id, effective_on } = change
  const { data: limits, error } = useQuery(limitsOfQuery(partner_id))
  const current = limits?.find((limit) => limit.currency === currency)
  return (
    <div className="grid gap-2">
      <p className="font-medium">{changeText(change)}</p>
      {limits && <ChangePreview kind={kind} currency={currency} effect={effectOf(changeOf(change), current)} />}
      {!limits && !error && <Skeleton className="h-5" />}
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        {current ? `@${current.domain} (${current.environment})` : <IdChip id={partner_id} label="namespace ID" />}
        <span>
          {effective_on ? (
            <>
              Takes effect <Time value={effective_on} format="absolute" />
            </>
          ) : (
            'Takes effect as soon as it’s approved'
          )}
        </span>
      </p>
    </div>
  )
}
