'use client'

import { useQuery } from '@tanstack/react-query'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import type { OrganizationApproval } from '#lib/modules/approvals/contract.ts'
import { ownNamespacesQuery } from '../../../namespaces/queries.ts'

type Place = Pick<OrganizationApproval, 'partner_id' | 'environment'>

function useNamespace({ partner_id }: Place) {
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  return namespaces.find(({ token }) => token === partner_id)
}

/** The namespace of a change, and whether it is live. */
export function ChangePlace({ approval }: { approval: Place }) {
  const namespace = useNamespace(approval)
  const { partner_id: id, environment } = approval
  if (id === null) return 'All namespaces'
  return (
    <span className="flex flex-wrap items-center gap-2">
      {namespace?.name ?? <IdChip id={id} label="namespace ID" />}
      {namespace && <span className="font-mono text-muted text-xs">@{namespace.domain}</span>}
      {environment && <EnvironmentBadge environment={environment} />}
    </span>
  )
}

/** The record of a change and its namespace, in one line. */
export function ChangedRecord({ approval }: { approval: Place & Pick<OrganizationApproval, 'resource_name'> }) {
  const namespace = useNamespace(approval)
  const { partner_id: id, resource_name: name } = approval
  const place = namespace ? `${namespace.name} @${namespace.domain}` : id
  return [name ?? (id === null ? 'Organization' : null), place].filter((part) => part !== null).join(' · ')
}
