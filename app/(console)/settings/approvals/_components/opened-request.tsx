'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { approvalQuery } from '../queries.ts'

const RequestDialog = onDemand(() => import('./request-dialog.tsx').then((part) => part.RequestDialog))

/** The request that a link names, such as that of a mail. */
export function OpenedRequest({ id, closeHref }: { id: string; closeHref: string }) {
  const router = useRouter()
  const query = useQuery(approvalQuery(id))
  if (query.error && !query.data) return <ReadFailed what="the approval request" query={query} />
  if (!query.data) return null
  return <RequestDialog approval={query.data} onClose={() => router.replace(closeHref, { scroll: false })} />
}
