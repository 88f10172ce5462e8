import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { offers } from '#app/_session/remote.ts'
import { ChangelogPage } from '../_components/changelog-page.tsx'
import { Conventions } from '../_components/conventions.tsx'
import { OperationPage } from '../_components/operation-page.tsx'
import { VerifyWebhooks } from '../_components/verify-webhooks.tsx'
import { findOperation } from '../document.ts'
import { HEAD } from '../head.ts'
import { loadChangelog, loadDocument, loadOwn } from '../load-document.ts'

type TopicPageProps = { params: Promise<{ partner: string; topic: string }> }

const TITLES: Record<string, string> = {
  'verify-webhooks': 'Verify webhooks',
  conventions: 'Conventions',
  changelog: 'Changelog',
}

export async function generateMetadata({ params }: TopicPageProps): Promise<Metadata> {
  const { topic } = await params
  return { title: TITLES[topic] ?? (await titleOf(topic)) }
}

async function titleOf(topic: string): Promise<string> {
  if (!(await offers(undefined, 'GET /openapi.json'))) return HEAD.title
  const operation = findOperation(await loadDocument(), topic)
  return operation ? operation.summary || topic : 'Not found'
}

export default async function TopicPage({ params }: TopicPageProps) {
  const { partner, topic } = await params
  // The layout renders the missing document message.
  if (!(await offers(undefined, 'GET /openapi.json'))) return null
  if (topic === 'verify-webhooks') return <VerifyWebhooks />
  if (topic === 'conventions') return <Conventions />
  if (topic === 'changelog') return <ChangelogPage partner={partner} changelog={await loadChangelog()} />
  const document = await loadDocument()
  const operation = findOperation(document, topic)
  if (!operation) notFound()
  return <OperationPage document={document} operation={operation} own={await loadOwn(partner)} />
}
