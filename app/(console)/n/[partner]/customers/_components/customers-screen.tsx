'use client'

import { AtSign, Plus } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { HEAD } from '../head.ts'
import { customersQuery } from '../queries.ts'
import { customersHref, readView } from '../search-params.ts'
import { CustomersTable } from './customers-table.tsx'

const CreateCustomerDialog = onDemand(() =>
  import('./create-customer-dialog.tsx').then((part) => part.CreateCustomerDialog),
)
const CustomerPanel = onDemand(
  () => import('./customer-panel.tsx').then((part) => part.CustomerPanel),
  <PanelSkeleton label="Customer" />,
)
const ResolvePanel = onDemand(
  () => import('./resolve-panel.tsx').then((part) => part.ResolvePanel),
  <PanelSkeleton label="Payment address lookup" />,
)

/**
 * The customers of a namespace, with a customer or address lookup open beside them as the URL says.
 */
export function CustomersScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const customers = useLongQuery(customersQuery(partner, view))
  const { dialog, open: openDialog } = useDialog()
  const { open, close } = useOpened(
    view.customer ?? view.resolve,
    (customer) => customersHref(partner, { ...view, customer, resolve: undefined, address: undefined }),
    CustomerPanel.preload,
  )
  const create = (
    <GuardedButton
      calls="POST /customer"
      variant="primary"
      onClick={() =>
        openDialog((onClose) => <CreateCustomerDialog partner={partner} onClose={onClose} onOpen={open} />)
      }
    >
      <Plus aria-hidden />
      Create customer
    </GuardedButton>
  )
  const resolve = (
    <ButtonLink href={customersHref(partner, { ...view, customer: undefined, resolve: 'open' })} scroll={false}>
      <AtSign aria-hidden />
      Look up payment address
    </ButtonLink>
  )

  return (
    <Container fill>
      <ListAndPanel
        title={HEAD.title}
        open={Boolean(view.customer ?? view.resolve)}
        head={
          <PageHeader
            {...HEAD}
            actions={
              <>
                {resolve}
                {create}
              </>
            }
          />
        }
        list={<CustomersTable partner={partner} view={view} customers={customers} create={create} onOpen={open} />}
        panel={
          view.customer ? (
            <CustomerPanel key={view.customer} partner={partner} customerId={view.customer} onClose={close} />
          ) : (
            view.resolve && <ResolvePanel partner={partner} view={view} onClose={close} onOpen={open} />
          )
        }
      />
      {dialog}
    </Container>
  )
}
