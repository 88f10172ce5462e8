'use client'

import type { ReactNode } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { useChangeApiKey } from '../queries.ts'
import type { KeyChange } from './key-menu.tsx'

interface ChangeKeyDialogProps {
  partner: string
  apiKey: ApiKey
  change: KeyChange
  onClose: () => void
}

const WORDS: Record<KeyChange, { action: string; done: string; breaks: ReactNode }> = {
  disable: {
    action: 'Disable key',
    done: 'disabled',
    breaks: 'Requests with this key fail with 401 immediately. You can enable it again.',
  },
  enable: {
    action: 'Enable key',
    done: 'enabled',
    breaks: 'Anyone with its secret can call the API again.',
  },
  revoke: {
    action: 'Revoke key',
    done: 'revoked',
    breaks:
      'Requests with this key fail with 401 immediately. You can’t undo this. To replace a leaked secret, rotate the key instead.',
  },
}

/** Confirms and applies a change. Irreversible changes require the key's name. */
export function ChangeKeyDialog({ partner, apiKey, change, onClose }: ChangeKeyDialogProps) {
  const write = useChangeApiKey(partner)
  const { action, done, breaks } = WORDS[change]
  return (
    <ConfirmWrite
      write={write}
      body={{ token: apiKey.token, change }}
      done={() => ({ kind: 'success', title: `${apiKey.name} ${done}` })}
      onClose={onClose}
      title={`${action.replace(' key', '')} ${apiKey.name}?`}
      action={action}
      name={change === 'revoke' ? apiKey.name : undefined}
      tone={change === 'enable' ? 'primary' : 'danger'}
    >
      <p>{breaks}</p>
    </ConfirmWrite>
  )
}
