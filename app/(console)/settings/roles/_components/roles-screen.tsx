'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ListTable } from '#app/_list/list-table.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import { rolesQuery } from '../../members/queries.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { permissionsHref } from '../search-params.ts'
import { roleColumns } from './role-columns.tsx'

const RoleDialog = onDemand(() => import('./role-dialog.tsx').then((part) => part.RoleDialog))
const DeleteRoleDialog = onDemand(() => import('./delete-role-dialog.tsx').then((part) => part.DeleteRoleDialog))

/** The built-in roles and those of the organization. */
export function RolesScreen() {
  const { data, error, isFetching, refetch } = useQuery(rolesQuery())
  const { dialog, open } = useDialog()
  const columns = useMemo(
    () =>
      roleColumns({
        onEdit: (role) => open((onClose) => <RoleDialog role={role} onClose={onClose} />),
        onDelete: (role) => open((onClose) => <DeleteRoleDialog role={role} onClose={onClose} />),
      }),
    [open],
  )
  const actions = (
    <>
      <ButtonLink href={permissionsHref()}>All permissions</ButtonLink>
      <GuardedButton
        calls="POST /roles"
        variant="primary"
        onClick={() => open((onClose) => <RoleDialog onClose={onClose} />)}
      >
        <Plus aria-hidden />
        Create role
      </GuardedButton>
    </>
  )
  return (
    <Container fill>
      <SettingsHead current="roles" actions={actions} />
      <ListTable
        whole
        name="roles"
        what="roles"
        columns={columns}
        rows={data?.roles}
        rowId={({ role }) => role}
        refreshing={Boolean(error) && isFetching}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        density="comfortable"
        toolbar={data && <span className="text-muted text-xs">{counted(data.count, 'role')}</span>}
        skeletonRows={3}
        empty={<EmptyState title="No roles found">Reload the page to try again.</EmptyState>}
      />
      {dialog}
    </Container>
  )
}
