'use client'

import { Ban, CircleCheck, FlaskConical, History, KeyRound, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { WebhookBadge } from '../../_components/webhook-badge.tsx'
import { webhooksHref } from '../../search-params.ts'

const EditWebhookDialog = onDemand(() => import('./edit-webhook-dialog.tsx').then((part) => part.EditWebhookDialog))
const SendTestDialog = onDemand(() => import('./send-test-dialog.tsx').then((part) => part.SendTestDialog))
const RecoverDialog = onDemand(() => import('./recover-dialog.tsx').then((part) => part.RecoverDialog))
const RotateSecretDialog = onDemand(() => import('./rotate-secret-dialog.tsx').then((part) => part.RotateSecretDialog))
const SwitchWebhookDialog = onDemand(() =>
  import('./change-webhook-dialogs.tsx').then((part) => part.SwitchWebhookDialog),
)
const DeleteWebhookDialog = onDemand(() =>
  import('./change-webhook-dialogs.tsx').then((part) => part.DeleteWebhookDialog),
)

interface WebhookHeadProps {
  partner: string
  webhook: WatchedWebhook
  onOpen: (delivery: string) => void
}

/** Name, status and actions of the webhook. */
export function WebhookHead({ partner, webhook, onOpen }: WebhookHeadProps) {
  const { dialog, open } = useDialog()
  const shared = { partner, webhook }
  const mayManage = !useDenialReason('PUT /webhook/{webhook_id}')
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Webhooks', href: webhooksHref(partner) }]}
        title={webhook.name}
        aside={<WebhookBadge webhook={webhook} />}
        description={webhook.description || undefined}
        actions={
          <>
            <GuardedButton
              calls="POST /webhook/{webhook_id}/test"
              onClick={() => open((onClose) => <SendTestDialog {...shared} onClose={onClose} onOpen={onOpen} />)}
            >
              <FlaskConical aria-hidden />
              Send test event
            </GuardedButton>
            <GuardedButton
              calls="POST /webhook/{webhook_id}/recover"
              onClick={() => open((onClose) => <RecoverDialog {...shared} onClose={onClose} />)}
            >
              <History aria-hidden />
              Recover deliveries
            </GuardedButton>
            <GuardedButton
              calls="PUT /webhook/{webhook_id}"
              onClick={() => open((onClose) => <EditWebhookDialog {...shared} onClose={onClose} />)}
            >
              <Pencil aria-hidden />
              Edit
            </GuardedButton>
            {mayManage && (
              <DropdownMenu
                label="More actions"
                trigger={<MoreHorizontal aria-hidden />}
                align="end"
                className="w-8 px-0"
              >
                <MenuItem onClick={() => open((onClose) => <RotateSecretDialog {...shared} onClose={onClose} />)}>
                  <KeyRound aria-hidden />
                  Rotate secret
                </MenuItem>
                <MenuItem onClick={() => open((onClose) => <SwitchWebhookDialog {...shared} onClose={onClose} />)}>
                  {webhook.enabled ? <Ban aria-hidden /> : <CircleCheck aria-hidden />}
                  {webhook.enabled ? 'Disable' : 'Enable'}
                </MenuItem>
                <MenuItem
                  danger
                  onClick={() => open((onClose) => <DeleteWebhookDialog {...shared} onClose={onClose} />)}
                >
                  <Trash2 aria-hidden />
                  Delete
                </MenuItem>
              </DropdownMenu>
            )}
          </>
        }
      />
      {dialog}
    </>
  )
}
