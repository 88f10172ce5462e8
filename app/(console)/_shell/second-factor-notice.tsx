'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Time } from '#components/value/time.tsx'
import { meQuery } from '../settings/security/queries.ts'

/** Announces from when the member needs two-factor authentication, until it is on. */
export function SecondFactorNotice({ from }: { from: string }) {
  // Layouts render once; the security screen refreshes the member.
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  if (me && me.second_factor_from === null) return null
  return (
    <p className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-sm md:px-6">
      <ShieldAlert aria-hidden className="size-4 shrink-0 text-warning" />
      <span>
        Your organization requires two-factor authentication from <Time value={from} format="absolute" />.{' '}
        <IntentLink href="/settings/security" className="text-accent-ink hover:underline">
          Set it up
        </IntentLink>
      </span>
    </p>
  )
}
