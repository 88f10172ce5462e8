'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Select } from '#components/ui/select.tsx'
import type { NotificationSettings } from '#lib/modules/notifications/contract.ts'
import { ownNamespacesQuery } from '../../../namespaces/queries.ts'
import { WORDS } from '../words.ts'
import { ChannelMatrix } from './channel-matrix.tsx'

/** A channel for each kind, for all namespaces or for one. */
export function ChannelsCard({ settings }: { settings: NotificationSettings }) {
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const [partner, setPartner] = useState('')
  const options = [
    { value: '', label: WORDS.allNamespaces },
    ...namespaces.map(({ token, name, environment }) => ({ value: token, label: `${name} (${environment})` })),
  ]
  const choose = namespaces.length > 0 && (
    <Select
      aria-label="Namespace"
      value={partner}
      options={options}
      onChange={(event) => setPartner(event.target.value)}
      className="w-56"
    />
  )
  return (
    <Card
      title="Your notifications"
      actions={choose}
      footer={settings.mail_blocked_by !== 'not_configured' && WORDS.explained}
      flush
    >
      <ChannelMatrix key={partner} settings={settings} partner={partner} />
    </Card>
  )
}
