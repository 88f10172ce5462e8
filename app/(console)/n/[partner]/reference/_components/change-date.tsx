'use client'

import { dateText, inUtc } from '#components/value/time-text.ts'
import { useViewer } from '#components/value/use-viewer.tsx'

/** The day of a change in the reader's format. */
export function ChangeDate({ date }: { date: string }) {
  const viewer = useViewer()
  return (
    // Browser and server can have different data about regions.
    <time dateTime={date} className="num text-muted" suppressHydrationWarning>
      {dateText(new Date(date), inUtc(viewer))}
    </time>
  )
}
