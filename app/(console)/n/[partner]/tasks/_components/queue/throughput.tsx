'use client'

import { useQuery } from '@tanstack/react-query'
import { throughputQuery } from '../../queries.ts'

interface ThroughputProps {
  partner: string
  nameOf: (assignee: number) => string
}

/** Maximum entries that fit on a line. */
const MAX_SHOWN = 4

/**
 * Decisions per member since midnight UTC. Counts only tasks that members claimed, not automatic
 * decisions.
 */
export function Throughput({ partner, nameOf }: ThroughputProps) {
  const { data } = useQuery(throughputQuery(partner))
  if (!data || data.members.length === 0) return null
  const more = data.members.length - MAX_SHOWN
  return (
    <span className="ml-auto flex flex-wrap gap-x-3 text-muted text-xs max-md:hidden">
      <span>Decided today (UTC)</span>
      {data.members.slice(0, MAX_SHOWN).map(({ number, accepted, failed }) => (
        <span key={number} title={`${accepted} accepted, ${failed} declined`}>
          {nameOf(number)} <span className="num font-medium text-ink">{accepted + failed}</span>
        </span>
      ))}
      {more > 0 && <span>+{more} more</span>}
    </span>
  )
}
