import { MoreHorizontal, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import type { TableColumn } from '#components/data-table/features.ts'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { ChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { KIND_NAMES } from '#lib/modules/notifications/states.ts'
import { WORDS } from '../words.ts'
import { errorText, PRODUCT_WORDS, STATUS_WORDS, scheduleText } from './words.ts'

interface Actions {
  /** The name of a namespace of the organization. */
  nameOf: (partner: string) => string
  onTest: (channel: ChatChannel) => void
  onEdit: (channel: ChatChannel) => void
  onPause: (channel: ChatChannel) => void
  onDelete: (channel: ChatChannel) => void
}

export const channelColumns = (actions: Actions): TableColumn<ChatChannel>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row }) => <Name channel={row.original} />,
  },
  {
    id: 'gets',
    header: 'Notifications',
    meta: { priority: 2 },
    cell: ({ row: { original: channel } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate">{channel.kinds.map((kind) => KIND_NAMES[kind]).join(', ')}</span>
        <span className="block truncate text-muted text-xs">
          {channel.partner_id === null ? WORDS.allNamespaces : actions.nameOf(channel.partner_id)}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 'w-36' },
    cell: ({ row }) => <Status channel={row.original} />,
  },
  {
    id: 'last-message',
    header: 'Last message',
    meta: { width: 'w-32', priority: 3 },
    cell: ({ row: { original: channel } }) =>
      channel.last_sent_at ? <Time value={channel.last_sent_at} /> : <span className="text-subtle">None yet</span>,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-16', align: 'right', quiet: true },
    cell: ({ row }) => <ChannelMenu channel={row.original} {...actions} />,
  },
]

function Name({ channel }: { channel: ChatChannel }) {
  const schedule = scheduleText(channel)
  return (
    <span className="block py-1 leading-tight">
      <span className="block truncate font-medium">{channel.name}</span>
      <span className="block truncate text-muted text-xs">
        {PRODUCT_WORDS[channel.product]} · <code className="font-mono">{channel.address}</code>
      </span>
      {schedule && <span className="block whitespace-normal text-muted text-xs">{schedule}</span>}
    </span>
  )
}

function Status({ channel }: { channel: ChatChannel }) {
  const { label, tone } = STATUS_WORDS[channel.status]
  const error = errorText(channel)
  return (
    <span className="block py-1 leading-tight">
      <StateBadge tone={tone} label={label} />
      {error && <span className="mt-0.5 block truncate text-muted text-xs">{error}</span>}
    </span>
  )
}

function ChannelMenu({ channel, onTest, onEdit, onPause, onDelete }: Actions & { channel: ChatChannel }) {
  const resumes = channel.status === 'paused' || channel.status === 'failed'
  return (
    <DropdownMenu
      label={`Actions for ${channel.name}`}
      trigger={<MoreHorizontal aria-hidden />}
      align="end"
      size="sm"
      variant="ghost"
      className="w-7 px-0"
    >
      <MenuItem onClick={() => onTest(channel)}>
        <Send aria-hidden />
        Send test message
      </MenuItem>
      <MenuItem onClick={() => onEdit(channel)}>
        <Pencil aria-hidden />
        Edit
      </MenuItem>
      <MenuItem onClick={() => onPause(channel)}>
        {resumes ? <Play aria-hidden /> : <Pause aria-hidden />}
        {resumes ? 'Resume' : 'Pause'}
      </MenuItem>
      <MenuItem danger onClick={() => onDelete(channel)}>
        <Trash2 aria-hidden />
        Delete
      </MenuItem>
    </DropdownMenu>
  )
}
