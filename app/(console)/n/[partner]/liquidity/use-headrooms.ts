'use client'

import { useQuery } from '@tanstack/react-query'
import { type Headroom, type HeadroomRelease, prepareHeadroom, prepareRelease } from './prepare-headroom.ts'
import { liquidityQuery } from './queries.ts'

type Limited = {
  readonly headroom: Headroom
  readonly release: HeadroomRelease | undefined
  readonly nextCutoff: string | null
}

/** The counted limits of a namespace with a cap. None if they cannot be read: the Liquidity screen shows the error. */
export function useHeadrooms(partner: string): readonly Limited[] {
  const { data = [] } = useQuery(liquidityQuery(partner))
  return data.flatMap((limit) => {
    const headroom = limit.state === 'active' ? prepareHeadroom(limit) : undefined
    return headroom ? [{ headroom, release: prepareRelease(limit), nextCutoff: limit.next_cutoff_on }] : []
  })
}
