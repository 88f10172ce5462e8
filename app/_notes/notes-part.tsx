'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { NotesProps } from './notes.tsx'
import { WORDS } from './words.ts'

const Notes = onDemand(() => import('./notes.tsx').then((part) => part.Notes), <Skeleton className="h-10" />)

/** Notes as a card of a page. */
export const NotesCard = (props: NotesProps) => (
  <Card title={WORDS.title} className="overflow-visible print:hidden">
    <Notes {...props} />
  </Card>
)

/** Notes as a section of a panel. */
export const NotesPart = (props: NotesProps) => (
  <section aria-labelledby="notes" className="grid gap-2">
    <h3 id="notes" className="font-semibold text-sm">
      {WORDS.title}
    </h3>
    <Notes {...props} />
  </section>
)
