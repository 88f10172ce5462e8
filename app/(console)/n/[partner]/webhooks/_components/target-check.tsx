'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { useDebounced } from '../../../../_palette/use-debounced.ts'
import { targetQuery } from '../queries.ts'
import { isInspector } from '../words.ts'

/** Shorter input cannot be a complete URL. */
const SHORTEST = 'https://a.b'.length

/**
 * Shows while typing whether an endpoint would be accepted. Reserves its line to avoid a layout
 * shift.
 */
export function TargetCheck({ partner, endpoint }: { partner: string; endpoint: string }) {
  const typed = endpoint.trim()
  const settled = useDebounced(typed)
  const enabled = settled.length >= SHORTEST && settled === typed
  const { data, error } = useQuery({ ...targetQuery(partner, settled), enabled })
  return (
    <p role="status" className="flex min-h-4 items-start gap-1 text-xs [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
      {statusLine()}
    </p>
  )

  function statusLine(): ReactNode {
    if (typed.length < SHORTEST || error) {
      return (
        <span className="flex gap-1 text-muted">
          <Info aria-hidden />A public HTTPS URL.
        </span>
      )
    }
    if (!enabled || !data) {
      return (
        <span className="flex gap-1 text-muted">
          <Spinner />
          Checking endpoint
        </span>
      )
    }
    if (data.is_unknown_host) {
      return (
        <span className="wrap-anywhere flex gap-1 text-warning">
          <TriangleAlert aria-hidden />
          The host can’t be found. Deliveries fail until it exists.
        </span>
      )
    }
    if (data.is_allowed) {
      return (
        <span className="flex gap-1 text-success">
          <CircleCheck aria-hidden />
          {isInspector(typed) ? 'This namespace’s inspector' : 'Endpoint allowed'}
        </span>
      )
    }
    return (
      <span className="wrap-anywhere flex gap-1 text-danger">
        <CircleAlert aria-hidden />
        The endpoint {data.reason ?? 'is not allowed'}.
      </span>
    )
  }
}
