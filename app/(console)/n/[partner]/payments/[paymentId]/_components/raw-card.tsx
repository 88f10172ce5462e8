'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { goTo, useAddress } from '#app/_list/address.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { RAW_PARTS, type RawPart, rawPartOf, rawQuery } from '../raw-parts.ts'

const Loading = () => <Skeleton className="h-40" />
const JsonView = dynamic(() => import('#components/value/json-view.tsx').then((module) => module.JsonView), {
  loading: Loading,
})

type Subject = { partner: string; paymentId: string }

/** Raw API responses of the payment, each loaded when expanded. The URL holds the expanded one. */
export function RawCard({ partner, paymentId }: Subject) {
  const shown = rawPartOf(useAddress().get('raw'))
  return (
    <Card title="API responses" description="Raw responses for this payment">
      <div className="flex flex-wrap gap-1">
        {RAW_PARTS.map(([part, label]) => (
          <button
            key={part}
            type="button"
            aria-pressed={part === shown}
            onClick={() => goTo(part === shown ? '?' : `?raw=${part}`, 'replace')}
            className={clsx(
              'h-7 rounded-md border px-2.5 font-medium text-xs',
              part === shown
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {shown && (
        <div className="mt-3">
          <RawPartView key={shown} partner={partner} paymentId={paymentId} part={shown} />
        </div>
      )}
    </Card>
  )
}

function RawPartView({ partner, paymentId, part }: Subject & { part: RawPart }) {
  const query = useQuery(rawQuery(partner, paymentId, part))
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404) {
    return <p className="text-muted text-sm">None for this payment.</p>
  }
  if (error) {
    return <ReadFailed what={part} query={query} />
  }
  return data === undefined ? <Loading /> : <JsonView value={data} label={part} />
}
