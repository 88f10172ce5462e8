'use client'

import { createContext, type ReactNode, use, useEffect } from 'react'
import type { RouteName } from '#lib/client/client.ts'
import type { Permission } from '#lib/kernel/permissions.ts'

/** The signed-in user: everything that the browser knows of the session. */
export type Reader = {
  readonly email: string
  readonly name: string
  /** The member number, which task assignees refer to. */
  readonly number: number
  /** Name of the role. */
  readonly roleName: string
  /**
   * The operations and permissions that the role does not include, each with the missing permission
   * in words (`refusedTo`).
   */
  readonly refused: Partial<Record<RouteName | Permission, string>>
  readonly organization: {
    readonly token: string
    readonly name: string
    /** Whether the user's organization operates the network. */
    readonly operator: boolean
  }
}

const ReaderContext = createContext<Reader | undefined>(undefined)

export function ReaderProvider({ reader, children }: { reader: Reader; children: ReactNode }) {
  const owner = `${reader.organization.token} ${reader.number}`
  useEffect(() => keepTabOf(owner), [owner])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

/**
 * Removes what a tab stores, such as drafts and recent records, if another user has signed in in it:
 * a session can end without signing out in this tab.
 */
function keepTabOf(owner: string): void {
  try {
    const previous = sessionStorage.getItem('owner')
    if (previous !== null && previous !== owner) sessionStorage.clear()
    sessionStorage.setItem('owner', owner)
  } catch {
    // Storage is turned off, so nothing is stored.
  }
}

/** The signed-in user. Throws outside the console's layout. */
export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('useReader must be used within the console layout')
  return reader
}

/**
 * Why the reader may not call the operation or lacks the permission, in words; undefined if they
 * may. The gateway decides in any case.
 */
export function useDenialReason(what: RouteName | Permission): string | undefined {
  const missing = useReader().refused[what]
  return missing && `Requires the permission “${missing}”. Ask an admin.`
}
