'use client'

import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { VERIFICATIONS } from '#lib/modules/organizations/states.ts'
import { VERIFICATION_LOOKS } from '../../../settings/verification/words.ts'
import { operatorFile } from '../../export-href.ts'
import { OPERATOR, OperatorHead } from '../../operator-head.tsx'
import { organizationsQuery, PAGE_SIZE } from '../queries.ts'
import { isFiltered, type OrganizationsView, readView, toQuery, viewHref } from '../search-params.ts'
import { HIDDEN_BESIDE_PANEL, ORGANIZATION_COLUMNS } from './organization-columns.tsx'

const OrganizationPanel = onDemand(
  () => import('./organization-panel.tsx').then((part) => part.OrganizationPanel),
  <PanelSkeleton label="Organization" />,
)

export function OrganizationsScreen() {
  const view = useView(readView)
  const { organization } = view
  const organizations = useQuery(organizationsQuery(view))
  const { open, close } = useOpened(
    organization,
    (organization) => viewHref({ ...view, organization }),
    OrganizationPanel.preload,
  )
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => viewHref({ ...view, organization: id }), openId: organization, onOpen: open }),
    [view, organization, open],
  )
  return (
    <Container fill>
      <ListAndPanel
        title={OPERATOR.organizations.title}
        open={Boolean(organization)}
        head={<OperatorHead current="organizations" />}
        list={
          <PagedTable
            name="organizations"
            what="organizations"
            one="organization"
            csv={operatorFile('organizations.csv', {
              search: view.search,
              verification: view.verification,
              enabled: toQuery(view).enabled,
            })}
            columns={ORGANIZATION_COLUMNS}
            query={organizations}
            read={({ organizations, count }) => ({ rows: organizations, total: count })}
            rowId={({ token }) => token}
            density="comfortable"
            skeletonRows={5}
            open={rows}
            hiddenBeside={HIDDEN_BESIDE_PANEL}
            page={view.page}
            limit={PAGE_SIZE}
            hrefFor={(page) => viewHref({ ...view, page })}
            clearHref={isFiltered(view) ? viewHref() : undefined}
            toolbar={<Filters view={view} />}
            empty={
              <EmptyState title="No organizations found" icon={<Building2 />}>
                Reload the page to try again.
              </EmptyState>
            }
          />
        }
        panel={organization && <OrganizationPanel key={organization} organizationId={organization} onClose={close} />}
      />
    </Container>
  )
}

const STANDINGS = VERIFICATIONS.map((value) => ({ value, label: VERIFICATION_LOOKS[value].label }))
const ACCESS = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

function Filters({ view }: { view: OrganizationsView }) {
  const { search, verification, access } = view
  return (
    <FilterBar
      values={{ search, verification, access }}
      hrefFor={(typed) => viewHref(readView(typed))}
      clearHref={isFiltered(view) ? viewHref() : undefined}
    >
      <FilterText
        name="search"
        label="Search organizations"
        placeholder="Name, ID, domain, email, host"
        maxLength={100}
      />
      <FilterChoice
        name="verification"
        label="Verification"
        placeholder="Any verification status"
        options={STANDINGS}
        className="max-w-52"
      />
      <FilterChoice name="access" label="Status" placeholder="Any status" options={ACCESS} />
    </FilterBar>
  )
}
