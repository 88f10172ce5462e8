'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useReader } from '#app/_session/reader.tsx'
import type { Note } from '#lib/modules/notes/contract.ts'
import { createReadMarks } from './read-marks.ts'
import { unreadMentionsQuery } from './unread.ts'
import { useReadMentions } from './use-read-mentions.ts'

const marks = new WeakMap<QueryClient, ReturnType<typeof createReadMarks>>()

/** Remembers what was sent while the user stays signed in, whichever notes are on the screen. */
function marksOf(client: QueryClient) {
  const mark = marks.get(client) ?? createReadMarks()
  marks.set(client, mark)
  return mark
}

/** Marks the user's mentions in the notes on the screen as read. */
export function useReadOnSight(partner: string, notes: readonly Note[]): void {
  const { number: me } = useReader()
  // The shell keeps it current, if the gateway offers it.
  const { data: unread, dataUpdatedAt } = useQuery({ ...unreadMentionsQuery(), enabled: false })
  const { mutateAsync } = useReadMentions(partner)
  const mark = marksOf(useQueryClient())
  const hasUnread = unread?.namespaces.some(({ partner_id }) => partner_id === partner) ?? false
  const mine = useMemo(
    () => notes.filter(({ author, mentions }) => author.number !== me && mentions.some(({ number }) => number === me)),
    [notes, me],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is sent again once the unread mentions were read again.
  useEffect(() => {
    if (!hasUnread || mine.length === 0) return
    const read = () => {
      if (document.visibilityState === 'visible') void mark(mine, (note_ids) => mutateAsync({ note_ids }))
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [hasUnread, mine, mark, mutateAsync, dataUpdatedAt])
}
