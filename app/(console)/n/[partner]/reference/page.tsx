import type { Metadata } from 'next'
import { QuickStart } from './_components/quick-start.tsx'
import { loadOwn } from './load-document.ts'

export const metadata: Metadata = { title: 'Quick start' }

export default async function QuickStartPage({ params }: { params: Promise<{ partner: string }> }) {
  return <QuickStart own={await loadOwn((await params).partner)} />
}
