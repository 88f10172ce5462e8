import type { TableColumn } from '#components/data-table/features.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { MessageTemplate } from '#lib/modules/message-templates/contract.ts'
import { EditMenu } from '../../edit-menu.tsx'
import { KIND_WORDS } from '../words.ts'

interface TemplateActions {
  onEdit: (template: MessageTemplate) => void
  onDelete: (template: MessageTemplate) => void
}

export const templateColumns = ({ onEdit, onDelete }: TemplateActions): TableColumn<MessageTemplate>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ row: { original: template } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{template.name}</span>
        <span className="block truncate text-muted text-xs" title={template.body}>
          {template.body}
        </span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Used for',
    sortBy: ({ kind }) => KIND_WORDS[kind].label,
    meta: { width: 'w-40' },
    cell: ({ row }) => <Badge>{KIND_WORDS[row.original.kind].label}</Badge>,
  },
  {
    id: 'updated',
    header: 'Updated',
    sortBy: ({ updated_at }) => updated_at.seconds,
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <Time value={row.original.updated_at.seconds * 1000} className="text-muted" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-14', align: 'right', quiet: true },
    cell: ({ row: { original } }) => (
      <EditMenu
        name={original.name}
        calls="PUT /message-templates/{template_id}"
        onEdit={() => onEdit(original)}
        onDelete={() => onDelete(original)}
      />
    ),
  },
]
