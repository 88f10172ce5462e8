import type { ReactNode } from 'react'
import { ScreenOnItsWay } from '#app/(console)/_shell/screen-on-its-way.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Only the topic changes on navigation; header and topic list stay. */
export default function ReferenceTemplate({ children }: { children: ReactNode }) {
  const outline = (
    <div role="status" aria-label="Loading the reference" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </div>
  )
  return <ScreenOnItsWay outline={outline}>{children}</ScreenOnItsWay>
}
