'use client'

import { useQuery } from '@tanstack/react-query'
import { AtSign, CheckCheck } from 'lucide-react'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { unreadMentionsQuery } from '#app/_notes/unread.ts'
import { useReadMentions } from '#app/_notes/use-read-mentions.ts'
import { countText } from '#components/data-table/count-text.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { ownNamespacesQuery } from '../../../../namespaces/queries.ts'
import { HEAD } from '../head.ts'
import { mentionsQuery } from '../queries.ts'
import { mentionsHref, readView, TABS } from '../search-params.ts'
import { TAB_WORDS } from '../words.ts'
import { MENTION_COLUMNS, OwnNamespace } from './mention-columns.tsx'

/** Notes of the namespace that mention the user. Opening one marks it as read. */
export function MentionsScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const mentions = useQuery(mentionsQuery(partner, view))
  const { data: unread } = useQuery(unreadMentionsQuery())
  const read = useReadMentions(partner)
  const failure = failureOrNone(read.error)
  const count = unread?.namespaces.find(({ partner_id }) => partner_id === partner)?.count ?? 0
  const total = mentions.isPlaceholderData ? undefined : mentions.data
  const actions = (
    <Button onClick={() => read.mutate({})} pending={read.isPending} disabled={count === 0}>
      <CheckCheck aria-hidden />
      Mark all as read
    </Button>
  )
  return (
    <Container fill>
      <PageHeader {...HEAD} actions={actions} />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <LinkTabs
        label="Mention views"
        current={mentionsHref(partner, { tab: view.tab })}
        tabs={TABS.map((tab) => ({
          href: mentionsHref(partner, { tab }),
          label: TAB_WORDS[tab],
          count: tab === view.tab && total ? countText(total) : undefined,
        }))}
      />
      <ElsewhereUnread partner={partner} />
      <OwnNamespace value={partner}>
        <KeysetTable
          name="mentions"
          what="mentions"
          columns={MENTION_COLUMNS}
          query={mentions}
          read={({ mentions }) => mentions}
          rowId={({ token }) => token}
          density="comfortable"
          skeletonRows={5}
          trail={view.trail}
          hrefFor={(trail) => mentionsHref(partner, { ...view, trail })}
          summary={() => 'Newest first'}
          empty={
            <EmptyState title={view.tab === 'unread' ? 'No unread mentions' : 'No mentions yet'} icon={<AtSign />}>
              Notes that mention you appear here.
            </EmptyState>
          }
        />
      </OwnNamespace>
    </Container>
  )
}

/** Links to the user's unread mentions in other namespaces. */
function ElsewhereUnread({ partner }: { partner: string }) {
  const { data: unread } = useQuery(unreadMentionsQuery())
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const others = (unread?.namespaces ?? []).flatMap(({ partner_id, count }) => {
    const namespace = namespaces.find(({ token }) => token === partner_id)
    return namespace && partner_id !== partner ? [{ ...namespace, count }] : []
  })
  if (others.length === 0) return null
  return (
    <p className="text-muted text-sm">
      Unread in other namespaces:{' '}
      {others.map(({ token, name, count }, at) => (
        <span key={token}>
          {at > 0 && ', '}
          <IntentLink href={mentionsHref(token)} className="text-accent-ink underline">
            {name} ({count})
          </IntentLink>
        </span>
      ))}
    </p>
  )
}
