import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Environment } from '#lib/kernel/access.ts'
import type { StatementsView } from './search-params.ts'
import { formatOf, uploadClient } from './upload.ts'

const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of imported statements, newest first. */
export const importsQuery = ({ trail, ...filters }: StatementsView, client: Client = browserClient) => {
  const query = { ...filters, cursor: trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.operator, 'statement-imports', query],
    queryFn: ({ signal }) => client.call('GET /operator/statement-imports', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
}

type Upload = {
  readonly environment: Environment
  readonly currency: string
  readonly file: File
  /** What tells files apart when an upload is repeated. */
  readonly name: string
  readonly size: number
  readonly modified: number
}

/** Imports a statement. `onProgress` gets the share of the file that was sent. */
export const useImportStatement = (onProgress: (share: number) => void) =>
  useWrite(
    ({ environment, currency, file }: Upload, idempotencyKey) =>
      uploadClient(file, onProgress).call('POST /operator/statement-imports', {
        query: { environment, currency, format: formatOf(file) },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )
