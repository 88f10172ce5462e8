'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useReader } from '#app/_session/reader.tsx'
import type { Note } from '#lib/modules/notes/contract.ts'
import { unreadMentionsQuery } from './unread.ts'
import { useReadMentions } from './use-read-mentions.ts'

/** Marks the user's mentions in the notes on the screen as read. */
export function useReadOnSight(partner: string, notes: readonly Note[]): void {
  const { number: me } = useReader()
  // The shell keeps it current, if the gateway offers it.
  const { data: unread } = useQuery({ ...unreadMentionsQuery(), enabled: false })
  const { mutate } = useReadMentions(partner)
  const hasUnread = unread?.namespaces.some(({ partner_id }) => partner_id === partner) ?? false
  const mine = useMemo(
    () =>
      notes
        .filter(({ author, mentions }) => author.number !== me && mentions.some(({ number }) => number === me))
        .map(({ token }) => token)
        .join(' '),
    [notes, me],
  )
  useEffect(() => {
    if (!hasUnread || mine === '') return
    const read = () => {
      if (document.visibilityState === 'visible') mutate({ note_ids: mine.split(' ') })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [hasUnread, mine, mutate])
}
