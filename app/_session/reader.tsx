'use client'

import { createContext, type ReactNode, use } from 'react'
import { type Role, roleAllows } from '#lib/kernel/access.ts'

/** The signed-in user: everything that the browser knows of the session. */
export type Reader = {
  readonly email: string
  readonly name: string
  /** The member number, which task assignees refer to. */
  readonly number: number
  readonly role: Role
  readonly organization: {
    readonly token: string
    readonly name: string
    /** Whether the user's organization operates the network. */
    readonly operator: boolean
  }
}

const ReaderContext = createContext<Reader | undefined>(undefined)

export function ReaderProvider({ reader, children }: { reader: Reader; children: ReactNode }) {
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

/** The signed-in user. Throws outside the console's layout. */
export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('useReader needs the layout of the console around it')
  return reader
}

/**
 * Why the user's role does not suffice, or undefined if it does. The gateway enforces it anyway.
 */
export function useWhyNot(needed: Role): string | undefined {
  const { role } = useReader()
  return roleAllows(role, needed)
    ? undefined
    : needed === 'admin'
      ? 'Ask an admin.'
      : `Your role (${role}) doesn’t allow this.`
}
