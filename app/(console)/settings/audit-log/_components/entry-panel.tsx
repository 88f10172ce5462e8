'use client'

import { useQuery } from '@tanstack/react-query'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { JsonView } from '#components/value/json-view.tsx'
import { Time } from '#components/value/time.tsx'
import type { AuditEntry } from '#lib/modules/audit/contract.ts'
import { addressWords } from '../../address-words.ts'
import { ChangesTable } from '../../changes-table.tsx'
import { entryWords } from '../action-words.ts'
import { entryQuery } from '../queries.ts'
import { auditHref } from '../search-params.ts'
import { actorWords } from '../words.ts'

interface EntryPanelProps {
  entryId: string
  /** The entry from the list, to avoid loading it again. */
  listed: AuditEntry | undefined
  onClose: () => void
}

/** One entry: who did it, from where, and what changed. */
export function EntryPanel({ entryId, listed, onClose }: EntryPanelProps) {
  const query = useQuery({ ...entryQuery(entryId), initialData: listed })
  return (
    <OpenedPanel
      label="Entry"
      list="Audit log"
      missing="It doesn’t exist or belongs to another organization."
      query={query}
      onClose={onClose}
      heading={(entry) => <span className="font-semibold text-lg">{entryWords(entry)}</span>}
    >
      {(entry) => (
        <>
          <Facts entry={entry} />
          <ChangesTable {...entry} />
          <JsonView value={entry} label="Hashed entry" depth={0} />
        </>
      )}
    </OpenedPanel>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { actor, at, resource_id, request_id, address, token } = entry
  return (
    <DescriptionList
      items={[
        { label: 'Time', value: <Time value={at} />, hint: <Time value={at} format="exact" /> },
        {
          label: 'Actor',
          value: actorWords(actor),
          hint: actor.id && (
            <span className="grid justify-items-start gap-0.5">
              <IdChip id={actor.id} label="actor ID" />
              <Follow href={auditHref({ actor: actor.id })}>All actions by this actor</Follow>
            </span>
          ),
        },
        { label: 'IP address', value: address && <code className="font-mono text-xs">{addressWords(address)}</code> },
        {
          label: 'Resource',
          value: <IdChip id={resource_id} label="resource ID" />,
          hint: <Follow href={auditHref({ resource: resource_id })}>All actions on this resource</Follow>,
        },
        { label: 'Request ID', value: <IdChip id={request_id} label="request ID" full /> },
        { label: 'Entry ID', value: <IdChip id={token} label="entry ID" /> },
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
