'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/client/errors.ts'
import { PaymentAddress } from '#lib/wire/shapes.ts'
import { useDebounced } from '../../../_palette/use-debounced.ts'
import { resolvedQuery } from './queries.ts'
import { nameOf } from './words.ts'

/** Shows whose address is being typed. `own` requires an address of this namespace. */
export function AddressCheck({ partner, address, own }: { partner: string; address: string; own?: boolean }) {
  const settled = useDebounced(address.trim())
  const enabled = PaymentAddress.safeParse(settled).success
  const { data, error } = useQuery({ ...resolvedQuery(partner, settled), enabled })
  return (
    <p role="status" className="min-h-4 text-muted text-xs">
      {statusLine()}
    </p>
  )

  function statusLine(): string {
    if (!enabled || settled !== address.trim())
      return own ? 'An address in this namespace.' : 'Any address on the network.'
    if (error instanceof ApiError && error.status === 404) return 'Address not found.'
    if (!data) return ''
    if (own && data.partner_id !== partner) return `${nameOf(data)}, in another namespace`
    return nameOf(data)
  }
}
