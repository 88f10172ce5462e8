'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import type { Note } from '#lib/modules/notes/contract.ts'
import { versionsQuery } from './queries.ts'
import { WORDS } from './words.ts'

/** All texts of a note, newest first. */
export function NoteHistory({ partner, note, onClose }: { partner: string; note: Note; onClose: () => void }) {
  const query = useQuery(versionsQuery(partner, note.token))
  return (
    <Dialog open onClose={onClose} title={WORDS.history} description={`Note by ${note.author.name}`}>
      {query.data ? (
        <ol className="grid gap-4">
          {query.data.versions.map(({ number, body, mentions, created_at }) => (
            <li key={number} className="grid gap-1 border-line border-b pb-4 last:border-b-0 last:pb-0">
              <span className="text-muted text-xs">
                {number === 1 ? 'Written' : 'Edited'} <Time value={created_at} />
              </span>
              <Markdown source={body} nameOf={(mentioned) => mentions.find((one) => one.number === mentioned)?.name} />
            </li>
          ))}
        </ol>
      ) : query.error ? (
        <ReadFailed what="the edit history" query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}
