'use client'

import { useQuery } from '@tanstack/react-query'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { PlainTable } from '#app/_remote/plain-table.tsx'
import { QueryResult } from '#app/_remote/query-result.tsx'
import { listAt, textAt } from '#app/_remote/read.ts'
import { shown } from '#app/_remote/record-card.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { sameScreenIn } from '../../_shell/paths.ts'
import { HEAD } from '../head.ts'
import { ownNamespacesQuery } from '../queries.ts'

/** Namespaces on a gateway that only lists them. */
export function PlainNamespaces() {
  const namespaces = useQuery(ownNamespacesQuery())
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="namespace changes">Your namespaces are listed below.</FallbackNote>
      <QueryResult what="namespaces" query={namespaces}>
        {(data) => (
          <PlainTable
            title="Namespaces"
            what="namespaces"
            rows={listAt({ data }, 'data')}
            columns={[
              {
                header: 'Name',
                cell: (row) => (
                  <IntentLink
                    href={sameScreenIn('/', textAt(row, 'token') ?? '')}
                    className="font-medium hover:underline"
                  >
                    {shown(row, 'name')}
                  </IntentLink>
                ),
              },
              { header: 'Domain', cell: (row) => shown(row, 'domain') },
              { header: 'Namespace ID', cell: (row) => shown(row, 'token', 'id') },
              { header: 'Created', align: 'right', cell: (row) => shown(row, 'created_at', 'time') },
            ]}
          />
        )}
      </QueryResult>
    </Container>
  )
}
