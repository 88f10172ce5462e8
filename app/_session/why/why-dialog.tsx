'use client'

import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { membersQuery } from '#app/_query/members.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { PERMISSION_WORDS } from '#app/(console)/settings/members/permission-words.ts'
import { rolesQuery } from '#app/(console)/settings/members/queries.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useReader } from '../reader.tsx'
import { grantorsOf } from './grantors.ts'

interface WhyDialogProps {
  /** Label of the missing permission. */
  missing: string
  onClose: () => void
}

/** Why the reader may not do something: the missing permission, and who can grant it. */
export function WhyDialog({ missing, onClose }: WhyDialogProps) {
  const { roleName } = useReader()
  const words = Object.values(PERMISSION_WORDS).find(({ label }) => label === missing)
  // Not within the button's table cell, whose styles it would inherit.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={`Requires the permission “${missing}”`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4 text-sm">
        <p>
          {words?.may}. Your role, <strong className="font-medium">{roleName}</strong>, doesn’t include it.
        </p>
        <section className="grid gap-2" aria-labelledby="grantors">
          <h3 id="grantors" className="font-medium">
            Who can grant it
          </h3>
          <Grantors missing={missing} />
        </section>
      </div>
    </Dialog>,
    document.body,
  )
}

function Grantors({ missing }: { missing: string }) {
  const members = useQuery(membersQuery())
  const roles = useQuery(rolesQuery())
  const failed = [members, roles].find(({ error, data }) => error && !data)
  if (failed) return <ReadFailed what="members" query={failed} />
  if (!members.data || !roles.data) return <Skeleton className="h-16" />
  const found = grantorsOf(missing, members.data.members, roles.data.roles)
  if (found.length === 0) return <p className="text-muted">Nobody in your organization.</p>
  return (
    <ul className="grid gap-1.5">
      {found.map((member) => (
        <li key={member.number} className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">
            {member.first_name} {member.last_name}
          </span>
          <span className="wrap-anywhere text-muted">{member.email}</span>
          <Badge>{member.role_name}</Badge>
        </li>
      ))}
    </ul>
  )
}
