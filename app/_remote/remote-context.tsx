'use client'

import { createContext, type ReactNode, use } from 'react'

/** The remote gateway behind this console. */
export type Remote = {
  readonly host: string
  /** Namespaces with API keys in the session. */
  readonly keysOf: readonly string[]
}

const RemoteContext = createContext<Remote | undefined>(undefined)

export function RemoteProvider({ remote, children }: { remote: Remote | undefined; children: ReactNode }) {
  return <RemoteContext value={remote}>{children}</RemoteContext>
}

/** The remote gateway; undefined if the console runs its own. */
export const useRemote = (): Remote | undefined => use(RemoteContext)
