import { inColumn } from '../../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { ChangedHeader, NewHeader } from './contract.ts'

/** The webhook that headers belong to, as part of the ciphertext's binding. */
type Owner = { readonly token: string; readonly partnerId: string }

/** The columns of headers. Values can be credentials, so they are encrypted; names are shown. */
export type StoredHeaders = { readonly headerNames: string[]; readonly sealedHeaders: string | null }

/** What the gateway shows and records in place of a value. */
const MASK = '••••••'

export function sealHeaders(secrets: Secrets, owner: Owner, headers: readonly NewHeader[]): StoredHeaders {
  if (headers.length === 0) return { headerNames: [], sealedHeaders: null }
  const values = JSON.stringify(Object.fromEntries(headers.map(({ name, value }) => [name, value])))
  return {
    headerNames: headers.map(({ name }) => name),
    sealedHeaders: secrets.seal(inColumn('webhookHeaders', owner.token, owner.partnerId), values),
  }
}

/** Headers with their values, for a delivery. */
export function openHeaders(secrets: Secrets, owner: Owner, sealed: string | null): Readonly<Record<string, string>> {
  if (sealed === null) return {}
  return JSON.parse(secrets.open(inColumn('webhookHeaders', owner.token, owner.partnerId), sealed))
}

/**
 * Replaces headers. Those without a value keep theirs, but not if the endpoint moves to another host or port: values
 * can be credentials, and nobody may read them by sending them to a host of their own. Throws 400 if a value
 * is missing.
 */
export function changeHeaders(
  secrets: Secrets,
  owner: Owner & StoredHeaders,
  headers: readonly ChangedHeader[] | undefined,
  { isMoved }: { readonly isMoved: boolean },
): StoredHeaders {
  const { headerNames, sealedHeaders } = owner
  if (isMoved && headers === undefined && sealedHeaders !== null)
    throw badRequest(
      'headers: must be given again with their values, because the endpoint moves to another host or port',
    )
  if (headers === undefined) return { headerNames, sealedHeaders }
  const stored = isMoved ? [] : Object.entries(openHeaders(secrets, owner, sealedHeaders))
  const complete = headers.map(({ name, value }, at) => {
    const kept = stored.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1]
    const after = value ?? kept
    if (after === undefined)
      throw badRequest(
        `headers.${at}.value: is required, because ${isMoved ? 'the endpoint moves to another host or port' : `the webhook has no header ${name} yet`}`,
      )
    return { name, value: after }
  })
  return sealHeaders(secrets, owner, complete)
}

/** The headers of a request as they are stored with the attempt. */
export const maskHeaders = (
  sent: Readonly<Record<string, string>>,
  customHeaders: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(customHeaders).map((name) => [name, MASK])),
  ...sent,
})
