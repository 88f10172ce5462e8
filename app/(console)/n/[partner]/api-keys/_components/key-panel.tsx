'use client'

import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { apiKeyQuery } from '../queries.ts'
import { accessText, limitText } from './access-text.ts'
import { EndGraceDialog } from './end-grace-dialog.tsx'
import { KeyUsage } from './key-usage.tsx'

const EditKeyDialog = onDemand(() => import('./edit-key-dialog.tsx').then((part) => part.EditKeyDialog))

interface KeyPanelProps {
  partner: string
  keyId: string
  onClose: () => void
}

/** One key with its rotation status, usage and permissions. */
export function KeyPanel({ partner, keyId, onClose }: KeyPanelProps) {
  const query = useQuery(apiKeyQuery(partner, keyId))
  const { dialog, open } = useDialog()
  const onEndGrace = (key: ApiKey) =>
    open((onClose) => <EndGraceDialog partner={partner} apiKey={key} onClose={onClose} />)
  const onEdit = (key: ApiKey) => open((onClose) => <EditKeyDialog partner={partner} apiKey={key} onClose={onClose} />)
  return (
    <>
      <OpenedPanel
        label="API key"
        list="API keys"
        query={query}
        onClose={onClose}
        heading={(key) => (
          <>
            <span className="wrap-anywhere font-semibold text-lg">{key.name}</span>
            <StateBadge tone={key.enabled ? 'success' : 'neutral'} label={key.enabled ? 'Enabled' : 'Disabled'} />
          </>
        )}
        actions={(key) => (
          <div className="flex">
            <GuardedButton calls="PUT /apikey/{secret_key}" onClick={() => onEdit(key)}>
              <Pencil aria-hidden />
              Edit
            </GuardedButton>
          </div>
        )}
      >
        {(key) => (
          <>
            <KeyUsage partner={partner} apiKey={key} onEndGrace={() => onEndGrace(key)} />
            <Facts apiKey={key} />
          </>
        )}
      </OpenedPanel>
      {dialog}
    </>
  )
}

function Facts({ apiKey: key }: { apiKey: ApiKey }) {
  const { description, access, secret_key, rotated_at, created_at, token } = key
  return (
    <DescriptionList
      items={[
        ...(description ? [{ label: 'Description', value: description }] : []),
        { label: 'Permissions', value: accessText(access) },
        { label: 'Rate limit', value: limitText(key) },
        { label: 'Secret', value: <code className="font-mono text-xs">{secret_key}</code> },
        { label: 'Rotated', value: rotated_at ? <Time value={rotated_at.seconds * 1000} /> : 'Never' },
        { label: 'Created', value: <Time value={created_at.seconds * 1000} /> },
        { label: 'Key ID', value: <IdChip id={token} label="key ID" /> },
      ]}
    />
  )
}
