import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'

/** Conventions shared by all operations. */
export function Conventions() {
  return (
    <>
      <h2 className="font-semibold text-lg">Conventions</h2>
      <Topic title="Success and refusal">
        A success is <C>{'{ "ok": true, "data": … }'}</C> with status 200. A refusal has <C>code</C> and <C>message</C>,
        and the message names the first field that is wrong. Every answer has <C>X-Request-Id</C>: quote it when you ask
        for help, or find it in the request log.
      </Topic>
      <Topic title="Retries">
        Each POST, PUT and DELETE needs an <C>idempotency-key</C>, usually a UUID. The same key with the same request
        within 24 hours gives the first answer again, with <C>Idempotency-Replayed: true</C>; with another request it is
        refused with 422. So after a time-out, send the very same call once more. An answer with a secret is given again
        for ten minutes only.
      </Topic>
      <Topic title="Money">
        Amounts are whole numbers of minor units as text, beside their currency:{' '}
        <C>{'{ "currency": "USD", "total": "1050" }'}</C> is 10.50 US dollars. Read them as integers of any length,
        never as floating point.
      </Topic>
      <Topic title="Time">
        Times are RFC 3339 in UTC, or seconds since 1970 where an operation says so. Days and cutoffs are UTC.
      </Topic>
      <Topic title="Lists">
        Lists give <C>limit</C> and <C>page</C>, or a <C>cursor</C> that goes on after the last row you have: pass back
        what the answer holds, unread.
      </Topic>
      <Topic title="Limits">
        Too many calls are refused with 429 and <C>Retry-After</C> in seconds. A body may have 256 kB at most; what is
        larger is refused before it is read.
      </Topic>
      <Topic title="Changes">
        The answer’s <C>X-Csp-Version</C> names the version. Within a major version fields are only added: ignore those
        that you do not know. Operations beyond the published specification are marked “extension”.
      </Topic>
    </>
  )
}

const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <p className="max-w-reading text-sm">{children}</p>
  </Card>
)

const C = ({ children }: { children: string }) => <code className="wrap-anywhere font-mono text-xs">{children}</code>
