import { inColumn } from '../../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Posted, Poster } from '../../../platform/outbound/post.ts'
import { signatureHeaders, signersFrom } from '../../webhooks/index.ts'
import type { AuditEndpointRow } from '../table.ts'
import type { Batch } from './batch.ts'

type Deps = {
  readonly poster: Poster
  readonly secrets: Secrets
  readonly clock: () => Date
  readonly version: string
}

/** Posts a batch to the endpoint, signed like a webhook. Never throws because of the endpoint. */
export function postBatch(
  { poster, secrets, clock, version }: Deps,
  row: AuditEndpointRow,
  { id, body, headers }: Batch,
  signal?: AbortSignal,
): Promise<Posted> {
  const { organizationId, endpoint, sealedSecret, sealedPrevious, previousExpiresAt } = row
  const at = clock()
  const signersAt = signersFrom(
    secrets.open(inColumn('auditEndpointSecret', organizationId), sealedSecret),
    sealedPrevious && previousExpiresAt
      ? {
          secret: secrets.open(inColumn('previousAuditEndpointSecret', organizationId), sealedPrevious),
          expiresAt: previousExpiresAt.getTime(),
        }
      : undefined,
  )
  return poster.post({
    endpoint,
    headers: {
      'content-type': 'application/x-ndjson',
      'user-agent': `csp-gateway/${version}`,
      ...headers,
      ...signatureHeaders(id, at, body, signersAt(at)),
    },
    body,
    ...(signal && { signal }),
  })
}
