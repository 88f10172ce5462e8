import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { GatewayFailed } from '#app/_remote/gateway-failed.tsx'
import { loadNamespaces, orFailure } from '../../_shell/load.ts'

type NamespaceLayoutProps = { params: Promise<{ partner: string }>; children: ReactNode }

/** Other organizations' namespaces respond like ones that do not exist. */
export default async function NamespaceLayout({ params, children }: NamespaceLayoutProps) {
  const { partner } = await params
  const loaded = await orFailure(loadNamespaces())
  if ('failure' in loaded) return <GatewayFailed failure={loaded.failure} />
  if (!loaded.found.some(({ token }) => token === partner)) notFound()
  return children
}
