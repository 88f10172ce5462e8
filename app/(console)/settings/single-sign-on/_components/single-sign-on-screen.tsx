'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SettingsHead } from '../../settings-head.tsx'
import { singleSignOnQuery } from '../queries.ts'
import { ConnectionCard } from './connection-card.tsx'
import { DomainsCard } from './domains-card.tsx'
import { ModeCard } from './mode-card.tsx'

const Refused = onDemand(() => import('#app/_session/why/refused.tsx').then((part) => part.Refused))

/** Connection to the identity provider, email domains, and who signs in with it. */
export function SingleSignOnScreen() {
  const isRefused = useDenialReason('GET /single-sign-on') !== undefined
  return (
    <Container>
      <SettingsHead current="single-sign-on" />
      {isRefused ? (
        <Card>
          <Refused what="single sign-on" calls="GET /single-sign-on" />
        </Card>
      ) : (
        <Settings />
      )}
    </Container>
  )
}

function Settings() {
  const query = useQuery(singleSignOnQuery())
  const { data, error } = query
  if (error && !data) return <ReadFailed what="single sign-on" query={query} />
  if (!data) return <Skeleton className="h-72" />
  return (
    <>
      <ConnectionCard settings={data} />
      <DomainsCard domains={data.domains} />
      {data.connection && <ModeCard connection={data.connection} />}
    </>
  )
}
