'use client'

import { Plus } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { HEAD } from '../head.ts'
import { accountsQuery } from '../queries.ts'
import { accountsHref, readView } from '../search-params.ts'
import { AccountsTable } from './accounts-table.tsx'

const AddAccountDialog = onDemand(() => import('./add-account-dialog.tsx').then((part) => part.AddAccountDialog))
const AccountPanel = onDemand(
  () => import('./account-panel.tsx').then((part) => part.AccountPanel),
  <PanelSkeleton label="Account" />,
)

export function AccountsScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const accounts = useLongQuery(accountsQuery(partner, view))
  const { dialog, open: openDialog } = useDialog()
  const { open, close } = useOpened(
    view.account,
    (account) => accountsHref(partner, { ...view, account }),
    AccountPanel.preload,
  )
  const add = (
    <GuardedButton
      calls="POST /account"
      variant="primary"
      onClick={() => openDialog((onClose) => <AddAccountDialog partner={partner} onClose={onClose} onOpen={open} />)}
    >
      <Plus aria-hidden />
      Add account
    </GuardedButton>
  )

  return (
    <Container fill>
      <ListAndPanel
        title={HEAD.title}
        open={Boolean(view.account)}
        head={<PageHeader {...HEAD} actions={add} />}
        list={<AccountsTable partner={partner} view={view} accounts={accounts} add={add} onOpen={open} />}
        panel={
          view.account && <AccountPanel key={view.account} partner={partner} accountId={view.account} onClose={close} />
        }
      />
      {dialog}
    </Container>
  )
}
