import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { loadOrganization } from '../_shell/load.ts'

/** For the network operator; to others these pages are not there. The gateway decides about each call anyway. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  if (!(await loadOrganization()).operator) notFound()
  return children
}
