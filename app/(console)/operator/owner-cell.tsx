import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'

type OwnerCellProps = {
  organization: { readonly token: string; readonly name: string }
  namespace: { readonly domain: string }
  /** The record, above its owner. */
  children: ReactNode
}

/** A table cell with a record and a link to the organization that owns it. */
export function OwnerCell({ organization, namespace, children }: OwnerCellProps) {
  return (
    <span className="block py-1 leading-tight">
      {children}
      <IntentLink
        href={`/operator/organizations?organization=${organization.token}`}
        className="block truncate text-accent-ink text-xs hover:underline"
      >
        {organization.name}, @{namespace.domain}
      </IntentLink>
    </span>
  )
}
