'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Domain, type Namespace } from '#lib/modules/namespaces/contract.ts'
import type { DomainRefusal } from '#lib/modules/namespaces/states.ts'
import { useDebounced } from '../_palette/use-debounced.ts'
import { domainQuery } from './queries.ts'

const REASONS: Record<DomainRefusal, (domain: string) => string> = {
  taken: (domain) => `@${domain} is taken. Try another domain.`,
  reserved: (domain) => `@${domain} is reserved. Try another domain.`,
  not_verified: () => 'Live namespaces require a verified organization.',
  limit_reached: () => 'You’ve reached the namespace limit for unverified organizations.',
}

interface DomainCheckProps {
  domain: string
  environment?: Namespace['environment']
}

/**
 * Shows while typing whether a domain is available. Silent if it cannot be checked: creating the
 * namespace decides. Reserves its line to avoid a layout shift.
 */
export function DomainCheck({ domain, environment = 'sandbox' }: DomainCheckProps) {
  const typed = domain.trim()
  const settled = useDebounced(typed)
  const enabled = settled === typed && Domain.safeParse(settled).success
  const { data } = useQuery({ ...domainQuery(settled, environment), enabled })
  return (
    <p role="status" className="flex min-h-4 items-start gap-1 text-xs [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
      {enabled && data && (
        <span className={`wrap-anywhere flex gap-1 ${data.reason ? 'text-danger' : 'text-success'}`}>
          {data.reason ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          {data.reason ? REASONS[data.reason](settled) : `@${settled} is available`}
        </span>
      )}
    </p>
  )
}
