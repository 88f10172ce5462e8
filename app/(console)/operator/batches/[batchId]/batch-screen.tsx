'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, SearchX } from 'lucide-react'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Container } from '#components/layout/container.tsx'
import { Message } from '#components/layout/message.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { useRecordTitle } from '#components/layout/use-record-title.ts'
import { buttonClass } from '#components/ui/button-class.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import { timeText } from '#components/value/time-text.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { counted } from '#lib/kernel/wording.ts'
import { operatorFile } from '../../export-href.ts'
import { FinalityCard } from './finality-card.tsx'
import { MatrixCard } from './matrix-card.tsx'
import { batchQuery } from './queries.ts'

/** One batch of the network: who owes whom, and the multilateral report. */
export function BatchScreen({ batchId }: { batchId: string }) {
  const query = useQuery(batchQuery(batchId))
  const { data, error } = query
  const viewer = useViewer()
  useRecordTitle(data && `${data.batch.currency} batch, ${timeText(new Date(data.batch.cutoff_time * 1000), viewer)}`)
  return (
    <Container>
      <PageHeader
        crumbs={[{ label: 'Settlement runs', href: '/operator/settlement-runs' }]}
        title={data ? `${data.batch.currency} batch` : 'Settlement batch'}
        actions={
          data &&
          (['csv', 'xlsx'] as const).map((ending) => (
            <a
              key={ending}
              href={operatorFile(`batches/${batchId}/multilateral.${ending}`)}
              download
              className={buttonClass()}
            >
              <Download aria-hidden />
              Multilateral report ({ending.toUpperCase()})
            </a>
          ))
        }
      />
      {data && (
        <>
          <p className="text-muted text-sm">
            Cutoff <Time value={data.batch.cutoff_time * 1000} format="absolute" /> ·{' '}
            {counted(data.batch.txn_count, 'transaction')} · {counted(data.namespaces_count, 'namespace')}
          </p>
          {data.batch.finality && <FinalityCard batchId={batchId} finality={data.batch.finality} />}
          <MatrixCard data={data} />
        </>
      )}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {!data && error && (isMissing(error) ? <Missing /> : <ReadFailed what="the batch" query={query} />)}
    </Container>
  )
}

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404

const Missing = () => (
  <Message
    icon={<SearchX />}
    title="Batch not found"
    action={<ButtonLink href="/operator/settlement-runs">All settlement runs</ButtonLink>}
  >
    It doesn’t exist in this network.
  </Message>
)
