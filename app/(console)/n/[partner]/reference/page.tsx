import type { Metadata } from 'next'
import { offers } from '#app/_session/remote.ts'
import { boot } from '#app/_session/transport.ts'
import { QuickStart } from './_components/quick-start.tsx'
import { loadOwn } from './load-document.ts'

export const metadata: Metadata = { title: 'Quick start' }

export default async function QuickStartPage({ params }: { params: Promise<{ partner: string }> }) {
  // The layout renders the missing document message.
  if (!(await offers(undefined, 'GET /openapi.json'))) return null
  const { hasClient } = await boot()
  return <QuickStart own={await loadOwn((await params).partner)} hasClient={hasClient} />
}
