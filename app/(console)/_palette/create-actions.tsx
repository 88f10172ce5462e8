'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useReader } from '#app/_session/reader.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { accountsHref } from '../n/[partner]/accounts/search-params.ts'
import { customersHref } from '../n/[partner]/customers/search-params.ts'
import { linksHref } from '../n/[partner]/links/search-params.ts'
import { PaletteGroup, PaletteItem } from './palette-parts.tsx'

const NewPayment = onDemand(() =>
  import('../n/[partner]/payments/_components/new-payment-dialog.tsx').then((part) => part.NewPaymentDialog),
)
const CreateCustomer = onDemand(() =>
  import('../n/[partner]/customers/_components/create-customer-dialog.tsx').then((part) => part.CreateCustomerDialog),
)
const ProposeLink = onDemand(() =>
  import('../n/[partner]/links/_components/propose-link-dialog.tsx').then((part) => part.ProposeLinkDialog),
)
const AddAccount = onDemand(() =>
  import('../n/[partner]/accounts/_components/add-account-dialog.tsx').then((part) => part.AddAccountDialog),
)
const CreateKey = onDemand(() =>
  import('../n/[partner]/api-keys/_components/create-key-dialog.tsx').then((part) => part.CreateKeyDialog),
)
const CreateWebhook = onDemand(() =>
  import('../n/[partner]/webhooks/_components/create-webhook-dialog.tsx').then((part) => part.CreateWebhookDialog),
)
const CreateNamespace = onDemand(() =>
  import('../namespaces/_components/create-namespace-dialog.tsx').then((part) => part.CreateNamespaceDialog),
)
const InviteMember = onDemand(() =>
  import('../settings/members/_components/invite-dialog.tsx').then((part) => part.InviteDialog),
)

export type Draw = (onClose: () => void) => ReactNode

type Action = { readonly label: string; readonly calls: RouteName; readonly draw: Draw }

interface CreateActionsProps {
  partner: string | undefined
  isSandbox: boolean
  /** Opens a dialog in place of the palette. */
  onDialog: (draw: Draw) => void
}

/** Actions that create something, as far as the role allows them. Each opens its dialog on this screen. */
export function CreateActions({ partner, isSandbox, onDialog }: CreateActionsProps) {
  const { push } = useRouter()
  const { refused } = useReader()
  const actions = [...(partner ? inNamespace(partner, isSandbox, push) : []), ...OF_ORGANIZATION]
  return (
    <PaletteGroup heading="Actions">
      {actions
        .filter(({ calls }) => refused[calls] === undefined)
        .map(({ label, draw }) => (
          <PaletteItem key={label} value={label} icon={<Plus aria-hidden />} onSelect={() => onDialog(draw)}>
            {label}
          </PaletteItem>
        ))}
    </PaletteGroup>
  )
}

const OF_ORGANIZATION: readonly Action[] = [
  {
    label: 'Create namespace',
    calls: 'POST /partner',
    draw: (onClose) => <CreateNamespace onClose={onClose} />,
  },
  { label: 'Invite member', calls: 'POST /invitations', draw: (onClose) => <InviteMember onClose={onClose} /> },
]

function inNamespace(partner: string, isSandbox: boolean, push: (href: string) => void): Action[] {
  const payment: Action = {
    label: 'Create payment',
    calls: 'POST /payments',
    draw: (onClose) => <NewPayment partner={partner} onClose={onClose} />,
  }
  return [
    ...(isSandbox ? [payment] : []),
    {
      label: 'Create customer',
      calls: 'POST /customer',
      draw: (onClose) => (
        <CreateCustomer
          partner={partner}
          onClose={onClose}
          onOpen={(customer) => push(customersHref(partner, { customer }))}
        />
      ),
    },
    {
      label: 'Propose link',
      calls: 'POST /link',
      draw: (onClose) => (
        <ProposeLink
          partner={partner}
          onClose={onClose}
          onOpen={(link) => push(linksHref(partner, { tab: 'ours', link }))}
        />
      ),
    },
    {
      label: 'Add account',
      calls: 'POST /account',
      draw: (onClose) => (
        <AddAccount
          partner={partner}
          onClose={onClose}
          onOpen={(account) => push(accountsHref(partner, { account }))}
        />
      ),
    },
    {
      label: 'Create API key',
      calls: 'POST /apikey',
      draw: (onClose) => <CreateKey partner={partner} onClose={onClose} />,
    },
    {
      label: 'Create webhook',
      calls: 'POST /webhook',
      draw: (onClose) => <CreateWebhook partner={partner} onClose={onClose} />,
    },
  ]
}
