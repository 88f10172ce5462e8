'use client'

import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { unreadMentionsQuery } from '#app/_notes/unread.ts'
import { counted } from '#lib/kernel/wording.ts'
import { UnreadMark } from './unread-mark.tsx'

/** The user's unread mentions, if there are any. Links to the current namespace’s, or to others. */
export function MentionsMark({ partner }: { partner: string | undefined }) {
  const { data } = useQuery(unreadMentionsQuery())
  const [first] = data?.namespaces ?? []
  if (!data || !first) return null
  const target = data.namespaces.find(({ partner_id }) => partner_id === partner) ?? first
  return (
    <UnreadMark
      href={`/n/${target.partner_id}/mentions`}
      label={counted(data.count, 'unread mention')}
      count={data.count}
      icon={<AtSign aria-hidden />}
    />
  )
}
