'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { ownNamespacesQuery } from '#app/(console)/namespaces/queries.ts'

const LogBodiesDialog = onDemand(() => import('./log-bodies-dialog.tsx').then((part) => part.LogBodiesDialog))

/** The namespace's setting for bodies in the log. Empty if the gateway does not have it. */
export function LogBodies({ partner }: { partner: string }) {
  const { data } = useQuery(ownNamespacesQuery())
  const { dialog, open } = useDialog()
  const namespace = data?.find(({ token }) => token === partner)
  if (namespace?.log_bodies === undefined) return null
  return (
    <>
      <GuardedButton
        calls="PUT /partner/{partner_id}"
        onClick={() => open((onClose) => <LogBodiesDialog namespace={namespace} onClose={onClose} />)}
      >
        <FileText aria-hidden />
        {namespace.log_bodies ? 'Turn off body logging' : 'Turn on body logging'}
      </GuardedButton>
      {dialog}
    </>
  )
}
