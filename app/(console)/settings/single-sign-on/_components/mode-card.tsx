'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import type { Connection } from '#lib/modules/single-sign-on/contract.ts'
import { membersQuery } from '../../members/queries.ts'
import { MODE_WORDS } from '../words.ts'

const ModeDialog = onDemand(() => import('./mode-dialog.tsx').then((part) => part.ModeDialog))

/** Whether members may or must sign in with the identity provider. */
export function ModeCard({ connection }: { connection: Connection }) {
  const { dialog, open } = useDialog()
  const { label, means } = MODE_WORDS[connection.mode]
  return (
    <Card
      title="Sign-in"
      actions={
        <GuardedButton
          calls="PUT /single-sign-on/mode"
          size="sm"
          onClick={() => open((onClose) => <ModeDialog connection={connection} onClose={onClose} />)}
        >
          Change sign-in
        </GuardedButton>
      }
    >
      <DescriptionList
        items={[
          { label: 'Single sign-on', value: label, hint: means },
          ...(connection.mode === 'required'
            ? [{ label: 'Break-glass admin', value: <MemberName id={connection.break_glass_member_id} /> }]
            : []),
        ]}
      />
      {dialog}
    </Card>
  )
}

function MemberName({ id }: { id: string | null }) {
  const { data } = useQuery({ ...membersQuery({ search: '' }), enabled: id !== null })
  const member = data?.members.find(({ token }) => token === id)
  return id === null ? 'None' : member ? `${member.first_name} ${member.last_name}` : id
}
