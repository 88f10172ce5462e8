import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import { Country } from '#components/value/country.tsx'
import { DescriptionList, type Detail } from '#components/value/description-list.tsx'
import type { Party, Payment } from '#lib/modules/payments/contract.ts'
import { sideOf } from '../../side.ts'

export function PartiesCard({ payment, partner }: { payment: Payment; partner: string }) {
  const { direction } = sideOf(payment, partner)
  return (
    <Card title="Parties">
      <div className="grid gap-4">
        <PartyDetails part="Debtor" party={payment.debtor_party} ours={direction !== 'in'} />
        <PartyDetails part="Beneficiary" party={payment.beneficiary_party} ours={direction !== 'out'} />
      </div>
    </Card>
  )
}

function PartyDetails({ part, party, ours }: { part: string; party: Party; ours: boolean }) {
  const name = [party.first_name, party.last_name].filter(Boolean).join(' ')
  const { country } = party.billing
  const given: [label: string, value: ReactNode][] = [
    ['Name', name],
    ['Email', party.email],
    ['Phone', party.phone],
    ['Country', country && <Country code={country} />],
  ]
  const address = (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <span className="wrap-anywhere">{party.payment_address}</span>
      <CopyButton value={party.payment_address} label={`${part.toLowerCase()} address`} />
    </span>
  )
  const items: Detail[] = [
    { label: 'Address', value: address },
    ...given.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  ]
  return (
    <div>
      <h3 className="mb-1 flex items-center gap-2 text-muted text-xs">
        {part}
        {ours && <Badge>Your institution</Badge>}
      </h3>
      <DescriptionList items={items} />
    </div>
  )
}
