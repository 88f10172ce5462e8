'use client'

import { useQuery } from '@tanstack/react-query'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { LoggedRequest } from '#lib/modules/request-log/contract.ts'
import { entryQuery } from '../queries.ts'
import { logHref } from '../search-params.ts'
import { referenceLabel, statusTone, statusWords } from '../words.ts'
import { CallerName } from './caller-names.tsx'
import { RequestBodies } from './request-bodies.tsx'
import { StatusBadge } from './status-badge.tsx'

interface RequestPanelProps {
  partner: string
  entryId: string
  /** The request from the list, to avoid loading it again. */
  listed: LoggedRequest | undefined
  onClose: () => void
}

/**
 * One request, its response and an explanation. It stays open when it is no longer in the live
 * list.
 */
export function RequestPanel({ partner, entryId, listed, onClose }: RequestPanelProps) {
  const query = useQuery({ ...entryQuery(partner, entryId), initialData: listed })
  return (
    <OpenedPanel
      label="Request"
      list="Request log"
      query={query}
      onClose={onClose}
      heading={({ method, path, status }) => (
        <>
          <span className="wrap-anywhere font-mono font-semibold text-sm">
            {method} {path}
          </span>
          <StatusBadge status={status} />
        </>
      )}
    >
      {(request) => (
        <>
          {request.error_code && <RequestError request={request} code={request.error_code} />}
          <p className="text-sm">{statusWords(request.status).advice}</p>
          {request.operation_id && (
            <Follow href={`/n/${partner}/reference/${request.operation_id}`}>
              {referenceLabel(request.operation_id)}
            </Follow>
          )}
          <Facts partner={partner} request={request} />
          <RequestBodies partner={partner} entryId={entryId} />
        </>
      )}
    </OpenedPanel>
  )
}

/** The error response, as the caller received it. */
function RequestError({ request, code }: { request: LoggedRequest; code: string }) {
  return (
    <Alert tone={statusTone(request.status) === 'danger' ? 'danger' : 'warning'} title={request.error_message ?? code}>
      <code className="font-mono text-xs">{code}</code>
    </Alert>
  )
}

function Facts({ partner, request }: { partner: string; request: LoggedRequest }) {
  const { at, path, key_id, member_id, request_id } = request
  const callerId = key_id ?? member_id ?? ''
  return (
    <DescriptionList
      items={[
        { label: 'Time', value: <Time value={at} />, hint: <Time value={at} format="exact" /> },
        { label: 'Duration', value: <span className="num">{request.latency_ms} ms</span> },
        {
          label: 'Path',
          value: <code className="font-mono text-xs">{path}</code>,
          hint: <Follow href={logHref(partner, { path, reads: 'show' })}>All requests to this path</Follow>,
        },
        {
          label: 'Caller',
          value: (
            <span className="grid justify-items-start gap-0.5">
              <CallerName request={request} />
              <IdChip id={callerId} label={key_id ? 'API key ID' : 'member ID'} />
            </span>
          ),
          hint: key_id && <Follow href={logHref(partner, { key: key_id })}>All requests with this key</Follow>,
        },
        {
          label: 'Request ID',
          value: <IdChip id={request_id} label="request ID" full />,
          hint: <Follow href={logHref(partner, { trace: request_id })}>All entries with this request ID</Follow>,
        },
        { label: 'Log entry ID', value: <IdChip id={request.token} label="log entry ID" /> },
      ]}
    />
  )
}

function Follow({ href, children }: { href: string; children: string }) {
  return (
    <IntentLink href={href} className="inline-block py-0.5 font-medium text-accent-ink hover:underline">
      {children}
    </IntentLink>
  )
}
