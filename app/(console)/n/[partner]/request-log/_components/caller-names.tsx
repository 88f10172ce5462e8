'use client'

import { KeyRound, UserRound } from 'lucide-react'
import { createContext, use } from 'react'
import { shortenId } from '#lib/kernel/wording.ts'
import type { LoggedRequest } from '#lib/modules/request-log/contract.ts'

/** Names by ID. Revoked keys have no name. */
export type CallerNames = { readonly keys: ReadonlyMap<string, string>; readonly members: ReadonlyMap<string, string> }

const NamesContext = createContext<CallerNames>({ keys: new Map(), members: new Map() })

export const CallerNamesProvider = NamesContext

export const useCallerNames = (): CallerNames => use(NamesContext)

/** The name of the key or member that sent the request, or else the ID. */
export function CallerName({ request: { key_id, member_id } }: { request: LoggedRequest }) {
  const { keys, members } = useCallerNames()
  const id = key_id ?? member_id ?? ''
  const name = key_id ? keys.get(key_id) : members.get(id)
  const Icon = key_id ? KeyRound : UserRound
  return (
    <span className="inline-flex min-w-0 max-w-full items-center align-middle gap-1.5" title={id}>
      <Icon role="img" aria-label={key_id ? 'API key' : 'Member'} className="size-3.5 shrink-0 text-subtle" />
      <span className="truncate">{name ?? <code className="font-mono text-xs">{shortenId(id)}</code>}</span>
    </span>
  )
}
