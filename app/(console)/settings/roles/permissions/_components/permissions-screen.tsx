'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { FilterBar, FilterText } from '#app/_list/filter-bar.tsx'
import { ListTable } from '#app/_list/list-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { rolesQuery } from '../../../members/queries.ts'
import { SettingsHead } from '../../../settings-head.tsx'
import { permissionsQuery } from '../../queries.ts'
import { permissionsHref, readView } from '../../search-params.ts'
import { matching, rowsOf } from '../rows.ts'
import { permissionColumns } from './permission-columns.tsx'

/** The permission of every operation, and the roles that have it. */
export function PermissionsScreen() {
  const view = useView(readView)
  const clearHref = view.search ? permissionsHref() : undefined
  const permissions = useQuery(permissionsQuery())
  const roles = useQuery(rolesQuery())
  const rows = useMemo(
    () => permissions.data && roles.data && matching(rowsOf(permissions.data, roles.data.roles), view.search),
    [permissions.data, roles.data, view.search],
  )
  const error = permissions.error ?? roles.error
  return (
    <Container fill>
      <SettingsHead
        current="roles"
        actions={
          <ButtonLink href="/settings/roles">
            <ArrowLeft aria-hidden />
            All roles
          </ButtonLink>
        }
      />
      <ListTable
        whole
        name="permissions"
        what="operations"
        columns={permissionColumns}
        rows={rows}
        rowId={({ id }) => id}
        refreshing={Boolean(error) && (permissions.isFetching || roles.isFetching)}
        failure={failureOrNone(error)}
        onRetry={() => {
          void permissions.refetch()
          void roles.refetch()
        }}
        density="comfortable"
        toolbar={
          <FilterBar values={view} hrefFor={(typed) => permissionsHref(readView(typed))} clearHref={clearHref}>
            <FilterText
              name="search"
              label="Search operations"
              placeholder="Operation, permission or role"
              className="sm:w-72"
              maxLength={128}
            />
          </FilterBar>
        }
        noMatch={clearHref && <NoMatchState what="operations" clearHref={clearHref} />}
        skeletonRows={12}
        empty={<EmptyState title="No operations found">Reload the page to try again.</EmptyState>}
      />
    </Container>
  )
}
