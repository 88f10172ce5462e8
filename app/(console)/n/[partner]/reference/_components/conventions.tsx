import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { InlineCode as C } from './inline-code.tsx'

/** Conventions shared by all operations. */
export function Conventions() {
  return (
    <>
      <h2 className="font-semibold text-lg">Conventions</h2>
      <Topic title="Responses and errors">
        A successful response has status 200 and the body <C>{'{ "ok": true, "data": … }'}</C>. An error has a{' '}
        <C>code</C> and a <C>message</C>, which names the first invalid field. Every response has an <C>X-Request-Id</C>
        . Quote it when you contact support, or search for it in the request log.
      </Topic>
      <Topic title="Idempotent requests">
        POST, PUT and DELETE require an <C>idempotency-key</C>, such as a UUID. If you repeat a request with the same
        key within 24 hours, you get the first response again, with <C>Idempotency-Replayed: true</C>. The same key with
        a different request returns 422. After a timeout, repeat the request unchanged. Responses that contain a secret
        are replayed for ten minutes only.
      </Topic>
      <Topic title="Amounts">
        Amounts are strings of integers in minor units, with a currency:{' '}
        <C>{'{ "currency": "USD", "total": "1050" }'}</C> is 10.50 US dollars. Parse them as integers of arbitrary size,
        never as floating-point numbers.
      </Topic>
      <Topic title="Times">
        Times are in RFC 3339 format in UTC, or Unix timestamps in seconds where an operation says so. Days and cutoffs
        are in UTC.
      </Topic>
      <Topic title="Pagination">
        Lists accept <C>limit</C> and either <C>page</C> or <C>cursor</C>. To get the next page, pass the{' '}
        <C>next_cursor</C> of the previous response as <C>cursor</C>, unchanged.
      </Topic>
      <Topic title="Limits">
        Requests over the rate limit return 429 with <C>Retry-After</C> in seconds; <C>RateLimit</C> in other responses
        says how many are left. Request bodies can be up to 256 KiB. Larger ones are rejected before they are read.
      </Topic>
      <Topic title="Versioning">
        <C>X-Csp-Version</C> in the response is the version of the gateway. Within a major version, fields are only
        added, so ignore unknown ones. Responses of a deprecated operation have a <C>Deprecation</C> header, and{' '}
        <C>Sunset</C> if the date of its removal is known. The changelog names what to use instead. Operations that are
        not part of the published specification are marked “extension”.
      </Topic>
    </>
  )
}

const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <p className="max-w-reading text-sm">{children}</p>
  </Card>
)
