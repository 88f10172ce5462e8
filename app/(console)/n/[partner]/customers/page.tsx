import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { CustomerByAddress } from './_components/customer-by-address.tsx'
import { CustomersScreen } from './_components/customers-screen.tsx'
import { customerQuery, customersQuery, resolvedQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Customers' }

type CustomersPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function CustomersPage({ params, searchParams }: CustomersPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /customer'))) return <CustomerByAddress partner={partner} />
  const { given, shared } = await openList('customers', partner, searchParams)
  const view = readView(given)
  const { customer, resolve, address } = view
  return (
    <Prefetched
      queries={(client) => [
        customersQuery(partner, view, client),
        ...(customer ? [customerQuery(partner, customer, client)] : []),
        ...(resolve && address ? [resolvedQuery(partner, address, client)] : []),
      ]}
    >
      <SharedViewsProvider shared={shared}>
        <CustomersScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
