'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { PlainTable } from '#app/_remote/plain-table.tsx'
import { QueryResult } from '#app/_remote/query-result.tsx'
import { listAt, textAt } from '#app/_remote/read.ts'
import { RecordCard, type Shown, shown } from '#app/_remote/record-card.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Select } from '#components/ui/select.tsx'
import { ACCOUNT_STATES, type AccountState } from '#lib/modules/accounts/states.ts'
import { HEAD } from '../head.ts'
import { accountQuery, accountsQuery, PAGE_SIZE, useDeleteAccount } from '../queries.ts'
import type { AccountsView } from '../search-params.ts'

const ACCOUNT: readonly Shown[] = [
  ['Account ID', 'token', 'id'],
  ['Account name', 'account_title'],
  ['Number', 'masked_account_number'],
  ['Routing number', 'routing_number'],
  ['Institution', 'institution.name'],
  ['Type', 'type'],
  ['Status', 'status'],
  ['Created', 'created_at', 'time'],
]

const STATES = ACCOUNT_STATES.map((state) => ({ value: state, label: state }))

/** Accounts on a gateway that supports only list, get and delete. */
export function PlainAccounts({ partner, view }: { partner: string; view: AccountsView }) {
  const [page, setPage] = useState(view.page)
  const [status, setStatus] = useState<AccountState | undefined>(view.status)
  const [opened, setOpened] = useState<string>()
  const accounts = useLongQuery(accountsQuery(partner, { ...view, page, status }))
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="ways to add or verify accounts">You can list, find and delete accounts.</FallbackNote>
      <QueryResult what="accounts" query={accounts}>
        {(data) => {
          const rows = listAt(data, 'accounts')
          return (
            <PlainTable
              title="Accounts"
              what="accounts"
              rows={rows}
              total={textAt(data, 'count')}
              page={{ number: page, isLast: rows.length < PAGE_SIZE, onPage: setPage }}
              toolbar={
                <Select
                  aria-label="Status"
                  value={status ?? ''}
                  placeholder="Any status"
                  options={STATES}
                  onChange={({ target }) => {
                    setStatus(ACCOUNT_STATES.find((state) => state === target.value))
                    setPage(1)
                  }}
                  className="w-36"
                />
              }
              columns={[
                { header: 'Account name', cell: (row) => shown(row, 'account_title') },
                { header: 'Number', cell: (row) => shown(row, 'masked_account_number') },
                { header: 'Status', cell: (row) => shown(row, 'status') },
                {
                  header: 'Details',
                  align: 'right',
                  cell: (row) => (
                    <Button size="sm" onClick={() => setOpened(textAt(row, 'token'))}>
                      Open
                    </Button>
                  ),
                },
              ]}
            />
          )
        }}
      </QueryResult>
      <Card title="Find account">
        <CallForm
          fields={[{ name: 'account_id', label: 'Account ID' }]}
          action="Find account"
          onSubmit={({ account_id }) => setOpened(account_id)}
        />
      </Card>
      {opened && <Account key={opened} partner={partner} account={opened} />}
    </Container>
  )
}

function Account({ partner, account }: { partner: string; account: string }) {
  const query = useQuery(accountQuery(partner, account))
  const remove = useDeleteAccount(partner)
  const { dialog, open } = useDialog()
  const confirmDelete = () =>
    open((onClose) => (
      <ConfirmWrite
        write={remove}
        body={account}
        done={() => ({ kind: 'success', title: 'Account deleted' })}
        onClose={onClose}
        title="Delete this account?"
        action="Delete account"
      >
        It can no longer send or receive payments. You can’t undo this.
      </ConfirmWrite>
    ))
  return (
    <QueryResult what="account" query={query} missing={`Account ${account} was not found in this namespace.`}>
      {(record) => (
        <RecordCard
          title="Account"
          record={record}
          fields={ACCOUNT}
          actions={
            <Button size="sm" variant="danger" onClick={confirmDelete}>
              Delete
            </Button>
          }
        >
          {dialog}
        </RecordCard>
      )}
    </QueryResult>
  )
}
