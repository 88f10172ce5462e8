'use client'

import { createContext, type ReactNode, use } from 'react'

/** The gateway behind this console, where it is a remote one. */
export type Remote = {
  readonly host: string
  /** The namespaces whose API keys the session holds. */
  readonly keysOf: readonly string[]
}

const RemoteContext = createContext<Remote | undefined>(undefined)

export function RemoteProvider({ remote, children }: { remote: Remote | undefined; children: ReactNode }) {
  return <RemoteContext value={remote}>{children}</RemoteContext>
}

/** The remote gateway; undefined where the console has its own. */
export const useRemote = (): Remote | undefined => use(RemoteContext)
