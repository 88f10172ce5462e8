'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { sameScreenIn } from '../../_shell/paths.ts'
import { CreateNamespaceForm } from './create-namespace-form.tsx'

interface CreateNamespaceDialogProps {
  environment?: 'live'
  onClose: () => void
}

/** Creates a namespace and offers to open it. */
export function CreateNamespaceDialog({ environment, onClose }: CreateNamespaceDialogProps) {
  const router = useRouter()
  const onMade = ({ name, token }: Namespace) => {
    onClose()
    const open = { label: 'Open', onClick: () => router.push(sameScreenIn('/', token)) }
    notify({ kind: 'success', title: `${name} created`, action: open })
  }
  return (
    <Dialog open onClose={onClose} title="Create namespace">
      <CreateNamespaceForm environment={environment} onMade={onMade} onCancel={onClose} />
    </Dialog>
  )
}
