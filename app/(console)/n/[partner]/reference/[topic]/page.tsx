import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { offers } from '#app/_session/remote.ts'
import { ChangelogPage } from '../_components/changelog-page.tsx'
import { Conventions } from '../_components/conventions.tsx'
import { EventList } from '../_components/event-list.tsx'
import { EventPage } from '../_components/event-page.tsx'
import { OperationPage } from '../_components/operation-page.tsx'
import { VerifyWebhooks } from '../_components/verify-webhooks.tsx'
import { findEvent, findOperation } from '../document.ts'
import { HEAD } from '../head.ts'
import { loadChangelog, loadDocument, loadOwn } from '../load-document.ts'

type TopicPageProps = { params: Promise<{ partner: string; topic: string }> }

const TITLES: Record<string, string> = {
  'webhook-events': 'Webhook events',
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
  const document = await loadDocument()
  const described = findOperation(document, topic) ?? findEvent(document, topic)
  return described ? described.summary || topic : 'Not found'
}

export default async function TopicPage({ params }: TopicPageProps) {
  const { partner, topic } = await params
  // The layout renders the missing document message.
  if (!(await offers(undefined, 'GET /openapi.json'))) return null
  if (topic === 'verify-webhooks') return <VerifyWebhooks />
  if (topic === 'conventions') return <Conventions />
  if (topic === 'changelog') return <ChangelogPage partner={partner} changelog={await loadChangelog()} />
  const document = await loadDocument()
  if (topic === 'webhook-events') return <EventList document={document} partner={partner} />
  const operation = findOperation(document, topic)
  if (operation) return <OperationPage document={document} operation={operation} own={await loadOwn(partner)} />
  const event = findEvent(document, topic)
  if (event) return <EventPage document={document} event={event} own={await loadOwn(partner)} />
  notFound()
}
