'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { KeyRound, Scale, UserRound, Webhook } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { timeText, utcExact } from '#components/value/time-text.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { apiKeysQuery } from '../n/[partner]/api-keys/queries.ts'
import { keysHref } from '../n/[partner]/api-keys/search-params.ts'
import { batchLabel } from '../n/[partner]/settlements/batch-badge.tsx'
import { settlementsQuery } from '../n/[partner]/settlements/queries.ts'
import { settlementHref } from '../n/[partner]/settlements/search-params.ts'
import { webhookHref } from '../n/[partner]/webhooks/[webhookId]/search-params.ts'
import { webhooksQuery } from '../n/[partner]/webhooks/queries.ts'
import { membersQuery } from '../settings/members/queries.ts'
import { membersHref } from '../settings/members/search-params.ts'
import { PaletteGroup, PaletteItem, RetryItem } from './palette-parts.tsx'
import type { Recent } from './recent.ts'
import { useDebounced } from './use-debounced.ts'

/** Shorter input matches nearly everything. */
const SHORTEST = 2
/** More are on the screens of each kind. */
const MAX_EACH = 4

type Found = Recent & { readonly note: string; readonly icon: ReactNode }

interface DirectoryProps {
  partner: string
  typed: string
  /** Called with the item that Enter should open if nothing is selected. */
  onFound: (value: string) => void
  onOpen: (item: Recent) => void
}

/** API keys, webhooks, members and recent batches that match a part of a name, address, date or ID. */
export function Directory({ partner, typed, onFound, onOpen }: DirectoryProps) {
  const term = useDebounced(typed.trim())
  const { found, failed } = useFound(partner, term)
  const first = found[0]?.href
  useEffect(() => {
    // Matching screens and search results take precedence.
    if (first && !document.querySelector('[cmdk-item][aria-selected="true"]')) onFound(first)
  }, [first, onFound])
  if (found.length === 0 && !failed) return null
  return (
    <PaletteGroup heading="Keys, webhooks, members and batches" found>
      {found.map(({ href, label, note, icon }) => (
        <PaletteItem key={href} found value={href} icon={icon} note={note} onSelect={() => onOpen({ href, label })}>
          {label}
        </PaletteItem>
      ))}
      {failed && (
        <RetryItem
          value="load the directory again"
          message={failureOf(failed.error).message}
          onRetry={() => void failed.refetch()}
        />
      )}
    </PaletteGroup>
  )
}

function useFound(partner: string, term: string) {
  const search = term.slice(0, 128)
  // Results of an earlier term must not be opened for this one.
  const options = { enabled: term.length >= SHORTEST, placeholderData: undefined }
  const keys = useQuery({ ...apiKeysQuery(partner, { search, page: 1 }), ...options })
  const webhooks = useQuery({ ...webhooksQuery(partner, { search, page: 1 }), ...options })
  const members = useQuery({ ...membersQuery({ search }), ...options })
  const batches = useQuery({ ...settlementsQuery(partner, { page: 1 }), ...options, refetchInterval: false })
  const viewer = useViewer()
  const cutoffText = ({ cutoff_time }: Cutoff) => timeText(new Date(cutoff_time * 1000), viewer)
  if (!options.enabled) return { found: [], failed: undefined }
  const found: Found[] = [
    ...first(keys.data?.api_keys, ({ token, name, secret_key }) => ({
      href: keysHref(partner, { key: token }),
      label: `API key ${name}`,
      note: secret_key,
      icon: <KeyRound aria-hidden />,
    })),
    ...first(webhooks.data?.webhooks, ({ token, name, endpoint }) => ({
      href: webhookHref(partner, token),
      label: `Webhook ${name}`,
      note: hostOf(endpoint),
      icon: <Webhook aria-hidden />,
    })),
    ...first(members.data?.members, ({ first_name, last_name, email }) => ({
      href: membersHref({ search: email }),
      label: `${first_name} ${last_name}`,
      note: email,
      icon: <UserRound aria-hidden />,
    })),
    ...first(
      batches.data?.batches.filter((batch) => textOf(batch, cutoffText(batch)).includes(term.toLowerCase())),
      (batch) => ({
        href: settlementHref(partner, batch.token),
        label: `Batch ${batch.currency}, ${cutoffText(batch)}`,
        note: batchLabel(batch.status),
        icon: <Scale aria-hidden />,
      }),
    ),
  ]
  return { found, failed: [keys, webhooks, members, batches].find(isFailed) }
}

/** A remote gateway may not offer a list or its search (contract#proxy-mode). */
const isFailed = ({ error }: UseQueryResult): boolean =>
  error !== null && !(error instanceof ApiError && [400, 403, 404].includes(error.status))

const first = <Row,>(rows: readonly Row[] | undefined, of: (row: Row) => Found): Found[] =>
  (rows ?? []).slice(0, MAX_EACH).map(of)

type Cutoff = { cutoff_time: number }

/** A batch is found by its cutoff as shown, or in UTC. */
const textOf = ({ token, currency, cutoff_time }: Cutoff & { token: string; currency: string }, cutoff: string) =>
  `batch settlement ${token} ${currency} ${cutoff} ${utcExact(new Date(cutoff_time * 1000))}`.toLowerCase()

const hostOf = (endpoint: string): string => URL.parse(endpoint)?.host ?? endpoint
