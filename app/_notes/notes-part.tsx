'use client'

import { Card } from '#components/ui/card.tsx'
import { Notes, type NotesProps } from './notes.tsx'
import { WORDS } from './words.ts'

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
