import type { TableColumn } from '#components/data-table/features.ts'
import { Badge } from '#components/ui/badge.tsx'
import type { OperationRow } from '../rows.ts'

export const permissionColumns: TableColumn<OperationRow>[] = [
  {
    id: 'operation',
    header: 'Operation',
    sortBy: ({ summary }) => summary,
    cell: ({ row: { original: row } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{row.summary}</span>
        <span className="block truncate font-mono text-muted text-xs">{row.route}</span>
      </span>
    ),
  },
  {
    id: 'permission',
    header: 'Permission',
    sortBy: ({ label }) => label,
    meta: { width: 'w-56' },
    cell: ({ row: { original: row } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate">{row.label}</span>
        <span className="block truncate font-mono text-muted text-xs">{row.permission}</span>
      </span>
    ),
  },
  {
    id: 'roles',
    header: 'Roles',
    meta: { width: 'w-64' },
    cell: ({ row }) => (
      <span className="flex flex-wrap gap-1 py-1">
        {row.original.roles.map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </span>
    ),
  },
]
