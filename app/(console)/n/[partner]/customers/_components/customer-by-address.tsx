'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { QueryResult } from '#app/_remote/query-result.tsx'
import { RecordCard, type Shown } from '#app/_remote/record-card.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { CUSTOMER_STATUS } from '#lib/modules/customers/states.ts'
import { HEAD } from '../head.ts'
import { resolvedQuery } from '../queries.ts'

const CUSTOMER: readonly Shown[] = [
  ['Address', 'payment_address'],
  ['First name', 'first_name'],
  ['Last name', 'last_name'],
  ['Nickname', 'nick_name'],
  ['Status', 'status', CUSTOMER_STATUS],
  ['Namespace', 'partner_id', 'id'],
  ['Customer ID', 'token', 'id'],
  ['Created', 'created_at', 'time'],
]

/** Finds customers by address on a gateway that does not list them. */
export function CustomerByAddress({ partner }: { partner: string }) {
  const [address, setAddress] = useState<string>()
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="customer lists or changes">You can look up a payment address.</FallbackNote>
      <Card title="Look up payment address">
        <CallForm
          fields={[{ name: 'address', label: 'Payment address', placeholder: 'juniper@harbor' }]}
          action="Look up payment address"
          onSubmit={(values) => setAddress(values.address)}
        />
      </Card>
      {address && <Resolved key={address} partner={partner} address={address} />}
    </Container>
  )
}

function Resolved({ partner, address }: { partner: string; address: string }) {
  const customer = useQuery(resolvedQuery(partner, address))
  return (
    <QueryResult what="customer" query={customer} missing={`No enabled customer has the address ${address}.`}>
      {(record) => <RecordCard title={address} record={record} fields={CUSTOMER} />}
    </QueryResult>
  )
}
