import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { loadNamespaces } from '../../_shell/load.ts'

type NamespaceLayoutProps = { params: Promise<{ partner: string }>; children: ReactNode }

/** A namespace of another organization looks like one that does not exist. */
export default async function NamespaceLayout({ params, children }: NamespaceLayoutProps) {
  const { partner } = await params
  const namespaces = await loadNamespaces()
  if (!namespaces.some(({ token }) => token === partner)) notFound()
  return children
}
