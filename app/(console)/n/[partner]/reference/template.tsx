import type { ReactNode } from 'react'
import { ScreenLoading } from '#app/(console)/_shell/screen-loading.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Only the topic changes on navigation; header and topic list stay. */
export default function ReferenceTemplate({ children }: { children: ReactNode }) {
  const outline = (
    <div role="status" aria-label="Loading the reference" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </div>
  )
  return <ScreenLoading outline={outline}>{children}</ScreenLoading>
}
