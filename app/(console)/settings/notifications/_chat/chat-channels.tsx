'use client'

import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { MAX_CHAT_CHANNELS } from '#lib/modules/notifications/states.ts'
import { ownNamespacesQuery } from '../../../namespaces/queries.ts'
import { SettingsTable } from '../../settings-table.tsx'
import { channelColumns } from './channel-columns.tsx'
import { chatChannelsQuery, useTestChannel } from './queries.ts'
import { testNotice } from './words.ts'

const edits = () => import('./channel-dialogs.tsx')
const changes = () => import('./change-dialogs.tsx')
const AddDialog = onDemand(() => edits().then((part) => part.AddChannelDialog))
const EditDialog = onDemand(() => edits().then((part) => part.EditChannelDialog))
const PauseDialog = onDemand(() => changes().then((part) => part.PauseDialog))
const DeleteDialog = onDemand(() => changes().then((part) => part.DeleteDialog))

/** The chat channels that the organization's notifications are posted to; for admins. */
export function ChatChannels() {
  const query = useQuery(chatChannelsQuery())
  const { data } = query
  const { data: namespaces } = useQuery(ownNamespacesQuery())
  const { mutateAsync: test } = useTestChannel()
  const { dialog, open } = useDialog()
  const columns = useMemo(
    () =>
      channelColumns({
        nameOf: (partner) => namespaces?.find(({ token }) => token === partner)?.name ?? 'Another namespace',
        onTest: (channel) => {
          notify({ kind: 'info', title: `Sending a test message to ${channel.name}` })
          void test(channel.token).then(
            (result) => notify(testNotice(channel, result)),
            (failed: unknown) => notify({ kind: 'error', title: failureOf(failed).message }),
          )
        },
        onEdit: (channel) => open((onClose) => <EditDialog channel={channel} onClose={onClose} />),
        onPause: (channel) => open((onClose) => <PauseDialog channel={channel} onClose={onClose} />),
        onDelete: (channel) => open((onClose) => <DeleteDialog channel={channel} onClose={onClose} />),
      }),
    [namespaces, open, test],
  )
  const isFull = data !== undefined && data.count >= MAX_CHAT_CHANNELS
  const add = (
    <GuardedButton
      calls="POST /chat-channels"
      disabled={isFull}
      onClick={() => open((onClose) => <AddDialog onClose={onClose} />)}
    >
      Add channel
    </GuardedButton>
  )
  return (
    <SettingsTable
      id="chat-channels"
      title="Chat channels"
      description={
        <>
          Post your organization’s notifications in up to {MAX_CHAT_CHANNELS} channels on Slack, Microsoft Teams or
          compatible apps.
          {isFull && ' To add one, delete another first.'}
        </>
      }
      action={add}
      query={query}
      what="chat channels"
      columns={columns}
      rows={data?.chat_channels}
      rowId={({ token }) => token}
      skeletonRows={1}
      empty={
        <EmptyState title="No chat channels yet" icon={<MessagesSquare />}>
          Add an incoming webhook URL to post notifications to your team’s channel.
        </EmptyState>
      }
    >
      {dialog}
    </SettingsTable>
  )
}
