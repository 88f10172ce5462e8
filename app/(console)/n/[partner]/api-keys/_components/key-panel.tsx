'use client'

import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { accessText, limitText } from '../access-text.ts'
import { apiKeyQuery } from '../queries.ts'
import { EndGraceDialog } from './end-grace-dialog.tsx'
import { KeyStatus } from './key-status.tsx'
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
            <KeyStatus apiKey={key} />
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

const at = ({ seconds }: { seconds: number }) => seconds * 1000

const Code = ({ text }: { text: string }) => <code className="wrap-anywhere font-mono text-xs">{text}</code>

/** One text per line, or what null means. */
function Listed({ texts, none }: { texts: readonly string[] | null; none: string }) {
  if (!texts) return none
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <Code text={text} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ apiKey: key }: { apiKey: ApiKey }) {
  const { description, access, secret_key, rotated_at, created_at, token } = key
  const { expires_at, last_used_at, last_address, last_agent } = key
  return (
    <DescriptionList
      items={[
        ...(description ? [{ label: 'Description', value: description }] : []),
        { label: 'Permissions', value: accessText(access) },
        { label: 'Operations', value: <Listed texts={key.operations} none="Everything the permissions allow" /> },
        { label: 'Allowed IP addresses', value: <Listed texts={key.allowed_networks} none="Any" /> },
        { label: 'Expires', value: expires_at ? <Time value={at(expires_at)} format="absolute" /> : 'Never' },
        { label: 'Rate limit', value: limitText(key) },
        { label: 'Last used', value: last_used_at ? <Time value={at(last_used_at)} /> : 'Never' },
        ...(last_address ? [{ label: 'Last IP address', value: <Code text={last_address} /> }] : []),
        ...(last_agent ? [{ label: 'Last user agent', value: <Code text={last_agent} /> }] : []),
        { label: 'Secret', value: <Code text={secret_key} /> },
        { label: 'Rotated', value: rotated_at ? <Time value={at(rotated_at)} /> : 'Never' },
        { label: 'Created', value: <Time value={at(created_at)} /> },
        { label: 'Key ID', value: <IdChip id={token} label="key ID" /> },
      ]}
    />
  )
}
