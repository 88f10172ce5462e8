'use client'

import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { unreadMentionsQuery } from '#app/_notes/unread.ts'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { counted } from '#lib/kernel/wording.ts'

/** Higher counts are not distinguished. */
const MAX_SHOWN = 99

/** The user's unread mentions, if there are any. Links to the current namespace’s, or to others. */
export function MentionsMark({ partner }: { partner: string | undefined }) {
  const { data } = useQuery(unreadMentionsQuery())
  const [first] = data?.namespaces ?? []
  if (!data || !first) return null
  const target = data.namespaces.find(({ partner_id }) => partner_id === partner) ?? first
  const label = counted(data.count, 'unread mention')
  return (
    <IntentLink
      href={`/n/${target.partner_id}/mentions`}
      title={label}
      aria-label={label}
      className="relative inline-grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
    >
      <AtSign aria-hidden />
      <span
        aria-hidden
        className="num -top-0.5 -right-1 absolute grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-accent-on"
      >
        {data.count > MAX_SHOWN ? `${MAX_SHOWN}+` : data.count}
      </span>
    </IntentLink>
  )
}
