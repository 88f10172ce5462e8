'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ListTable } from '#app/_list/list-table.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { templatesQuery } from '#app/_templates/queries.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { templateColumns } from './template-columns.tsx'

const TemplateDialog = onDemand(() => import('./template-dialog.tsx').then((part) => part.TemplateDialog))
const DeleteTemplateDialog = onDemand(() =>
  import('./delete-template-dialog.tsx').then((part) => part.DeleteTemplateDialog),
)

/** The organization's message templates. */
export function TemplatesScreen() {
  const { data, error, isFetching, refetch } = useQuery(templatesQuery())
  const { dialog, open } = useDialog()
  const columns = useMemo(
    () =>
      templateColumns({
        onEdit: (template) => open((onClose) => <TemplateDialog template={template} onClose={onClose} />),
        onDelete: (template) => open((onClose) => <DeleteTemplateDialog template={template} onClose={onClose} />),
      }),
    [open],
  )
  const create = (
    <GuardedButton
      calls="POST /message-templates"
      variant="primary"
      onClick={() => open((onClose) => <TemplateDialog onClose={onClose} />)}
    >
      <Plus aria-hidden />
      Create template
    </GuardedButton>
  )
  return (
    <Container fill>
      <SettingsHead current="message-templates" actions={create} />
      <ListTable
        whole
        name="templates"
        what="message templates"
        columns={columns}
        rows={data}
        rowId={({ token }) => token}
        refreshing={Boolean(error) && isFetching}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        density="comfortable"
        toolbar={data && <span className="text-muted text-xs">{counted(data.length, 'template')}</span>}
        skeletonRows={3}
        empty={
          <EmptyState title="No message templates yet">Create reusable text for decline messages and notes.</EmptyState>
        }
      />
      {dialog}
    </Container>
  )
}
