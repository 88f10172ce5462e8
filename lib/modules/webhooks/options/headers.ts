import { inColumn } from '../../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Answered } from '../../../platform/outbound/post.ts'
import type { ChangedHeader, NewHeader } from './contract.ts'

/** The webhook that headers belong to, as part of the ciphertext's binding. */
type Owner = { readonly token: string; readonly partnerId: string }

/** The columns of headers. Values can be credentials, so they are encrypted; names are shown. */
export type StoredHeaders = { readonly headerNames: string[]; readonly sealedHeaders: string | null }

type Values = Readonly<Record<string, string>>

/** The endpoint that the values were given for, and the values by name. */
type Sealed = { readonly endpoint: string; readonly values: Values }

/** What the gateway shows and records in place of a value. */
const MASK = '••••••'
/** Shorter values are no credentials, and masking them would make responses unreadable. */
const MIN_MASKED_LENGTH = 6

/** Encrypts headers together with their endpoint, so that they are never sent to another one. */
export function sealHeaders(
  secrets: Secrets,
  { token, partnerId }: Owner,
  endpoint: string,
  headers: readonly NewHeader[],
): StoredHeaders {
  if (headers.length === 0) return { headerNames: [], sealedHeaders: null }
  const values = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  return {
    headerNames: headers.map(({ name }) => name),
    sealedHeaders: secrets.seal(
      inColumn('webhookHeaders', token, partnerId),
      JSON.stringify({ endpoint, values } satisfies Sealed),
    ),
  }
}

/**
 * Headers with their values, for a delivery to an endpoint. None if they were given for another endpoint,
 * which happens only if a process that does not know headers has changed it.
 */
export function openHeaders(
  secrets: Secrets,
  { token, partnerId }: Owner,
  endpoint: string,
  sealed: string | null,
): Values {
  if (sealed === null) return {}
  const opened: Sealed = JSON.parse(secrets.open(inColumn('webhookHeaders', token, partnerId), sealed))
  return opened.endpoint === endpoint ? opened.values : {}
}

type Before = Owner & StoredHeaders & { readonly endpoint: string }

/**
 * Replaces headers. Those without a value keep theirs, but not if the endpoint changes: values can be
 * credentials, and nobody may read them by sending them to an endpoint of their own. Throws 400 if a value is
 * missing.
 */
export function changeHeaders(
  secrets: Secrets,
  before: Before,
  endpoint: string,
  headers: readonly ChangedHeader[] | undefined,
): StoredHeaders {
  const { headerNames, sealedHeaders } = before
  const isMoved = endpoint !== before.endpoint
  if (isMoved && headers === undefined && sealedHeaders !== null)
    throw badRequest('headers: must be given again with their values, because the endpoint changes')
  if (headers === undefined) return { headerNames, sealedHeaders }
  const stored = isMoved ? [] : Object.entries(openHeaders(secrets, before, endpoint, sealedHeaders))
  const complete = headers.map(({ name, value }, at) => {
    const kept = stored.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1]
    const after = value ?? kept
    if (after === undefined)
      throw badRequest(
        `headers.${at}.value: is required, because ${isMoved ? 'the endpoint changes' : `the webhook has no value for ${name} yet`}`,
      )
    return { name, value: after }
  })
  return sealHeaders(secrets, before, endpoint, complete)
}

/** The headers of a request as they are stored with the attempt. */
export const maskHeaders = (sent: Values, customHeaders: Values): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(customHeaders).map((name) => [name, MASK])),
  ...sent,
})

/** A response without the values of headers that it repeats, as debugging endpoints do. */
export function maskAnswer(answer: Answered, customHeaders: Values): Answered {
  const secrets = Object.entries(customHeaders)
    .flatMap(([name, value]) => (isNegotiation(name) ? [] : formsOf(value)))
    .filter(({ length }) => length >= MIN_MASKED_LENGTH)
    .toSorted((one, other) => other.length - one.length)
  const masked = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, masked(value)])
  const body = masked(answer.body)
  return { ...answer, headers: Object.fromEntries(headers), body: answer.isCut ? withoutStart(body, secrets) : body }
}

/** Values of these are no credentials, and responses repeat them as their own headers. */
const isNegotiation = (name: string) => /^accept/i.test(name)

/** What of a value is a secret: the value, what follows its scheme, and the parts of Basic credentials; also within JSON. */
function formsOf(value: string): string[] {
  const [, scheme = '', credentials] = /^([\w-]+) +(\S+)$/.exec(value) ?? []
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials ?? '', 'base64').toString('utf8') : ''
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(basic) ?? []
  const forms = [value, credentials ?? '', basic, user, password]
  return [...new Set([...forms, ...forms.map((form) => JSON.stringify(form).slice(1, -1))])]
}

/** A truncated text can end with the start of a secret. */
function withoutStart(text: string, secrets: readonly string[]): string {
  const lengths = secrets.flatMap((secret) =>
    Array.from({ length: secret.length - 1 }, (_, n) => n + 1).filter((n) => text.endsWith(secret.slice(0, n))),
  )
  const cut = Math.max(0, ...lengths)
  return cut >= MIN_MASKED_LENGTH / 2 ? `${text.slice(0, -cut)}${MASK}` : text
}
