'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { FilterBar, FilterText } from '#app/_list/filter-bar.tsx'
import { ListTable } from '#app/_list/list-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { NoMatchState } from '#components/layout/no-match-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { membersQuery } from '../queries.ts'
import { membersHref, readView } from '../search-params.ts'
import { Invitations } from './invitations.tsx'
import { memberColumns } from './member-columns.tsx'

const InviteDialog = onDemand(() => import('./invite-dialog.tsx').then((part) => part.InviteDialog))
const ChangeRoleDialog = onDemand(() => import('./change-role-dialog.tsx').then((part) => part.ChangeRoleDialog))
const RemoveMemberDialog = onDemand(() => import('./remove-member-dialog.tsx').then((part) => part.RemoveMemberDialog))

const ResetLinkDialog = onDemand(() => import('./member-access-dialogs.tsx').then((part) => part.ResetLinkDialog))
const EnableDialog = onDemand(() => import('./member-access-dialogs.tsx').then((part) => part.EnableMemberDialog))
const SignOutDialog = onDemand(() => import('./member-access-dialogs.tsx').then((part) => part.SignOutMemberDialog))

/** Members of the organization and open invitations. */
export function MembersScreen() {
  const { number } = useReader()
  const mayInvite = !useDenialReason('GET /invitations')
  const view = useView(readView)
  const clearHref = view.search ? membersHref() : undefined
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(membersQuery(view))
  const { dialog, open } = useDialog()
  const columns = useMemo(
    () =>
      memberColumns({
        own: number,
        onChangeRole: (member) =>
          open((onClose) => <ChangeRoleDialog member={member} isSelf={member.number === number} onClose={onClose} />),
        onEnable: (member) => open((onClose) => <EnableDialog member={member} onClose={onClose} />),
        onReset: (member) => open((onClose) => <ResetLinkDialog member={member} onClose={onClose} />),
        onSignOut: (member) => open((onClose) => <SignOutDialog member={member} onClose={onClose} />),
        onRemove: (member) =>
          open((onClose) => <RemoveMemberDialog member={member} isSelf={member.number === number} onClose={onClose} />),
      }),
    [number, open],
  )
  return (
    <Container>
      <SettingsHead
        current="members"
        actions={
          <GuardedButton
            calls="POST /invitations"
            variant="primary"
            onClick={() => open((onClose) => <InviteDialog onClose={onClose} />)}
          >
            <UserPlus aria-hidden />
            Invite member
          </GuardedButton>
        }
      />
      <ListTable
        whole
        name="members"
        what="members"
        columns={columns}
        rows={data?.members}
        rowId={({ token }) => token}
        refreshing={isPlaceholderData || (Boolean(error) && isFetching)}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        density="comfortable"
        toolbar={
          <FilterBar values={view} hrefFor={(typed) => membersHref(readView(typed))} clearHref={clearHref}>
            <FilterText name="search" label="Search members" placeholder="Name or email" maxLength={128} />
          </FilterBar>
        }
        noMatch={clearHref && <NoMatchState what="members" clearHref={clearHref} />}
        skeletonRows={3}
        empty={<EmptyState title="No members found">Reload the page to try again.</EmptyState>}
      />
      {mayInvite && <Invitations open={open} />}
      {dialog}
    </Container>
  )
}
