'use client'

import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { FormActions } from '#components/form/form-actions.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import { accountsQuery } from '../instructions/queries.ts'
import { viewHref as mismatchesHref } from '../mismatches/search-params.ts'
import { useImportStatement } from './queries.ts'

const MAX_MB = 50

/** Uploads a statement of a settlement account, and shows what it confirmed. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [share, setShare] = useState(0)
  const upload = useImportStatement(setShare)
  return (
    <Dialog open onClose={onClose} title="Import bank statement">
      {upload.data ? (
        <Imported statement={upload.data} onClose={onClose} />
      ) : (
        <UploadForm upload={upload} share={share} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface UploadFormProps {
  upload: ReturnType<typeof useImportStatement>
  /** Share of the file that was sent. */
  share: number
  onClose: () => void
}

function UploadForm({ upload, share, onClose }: UploadFormProps) {
  const ids = { account: useId(), file: useId() }
  const { data: accounts } = useQuery(accountsQuery())
  const [chosen, setChosen] = useState(0)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const account = accounts?.[chosen]
  const failure = failureOrNone(upload.error)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0])
    setProblem(undefined)
    upload.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemOf(file)
    setProblem(wrong)
    if (wrong || !file || !account) return
    const { environment, currency } = account
    const { name, size, lastModified: modified } = file
    upload.mutate({ environment, currency, file, name, size, modified })
  }
  if (accounts?.length === 0) return <NoAccount onClose={onClose} />
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <div className="grid gap-1.5">
        <Label htmlFor={ids.account}>Settlement account</Label>
        <Select
          id={ids.account}
          value={String(chosen)}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={(accounts ?? []).map(({ currency, environment, bank }, at) => ({
            value: String(at),
            label: `${currency} (${environment}), ${bank}`,
          }))}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={ids.file}>File</Label>
        <Input
          id={ids.file}
          type="file"
          accept=".xml,.csv,application/xml,text/xml,text/csv"
          aria-describedby={`${ids.file}-hint`}
          aria-invalid={problem !== undefined}
          onChange={choose}
          className="h-auto py-1.5"
        />
        <p id={`${ids.file}-hint`} className={problem ? 'text-danger text-xs' : 'text-muted text-xs'}>
          {problem ?? `camt.053, camt.054 or CSV, up to ${MAX_MB} MB`}
        </p>
      </div>
      {upload.isPending && <Progress share={share} />}
      {failure && (
        <Alert title="The file wasn’t imported" requestId={failure.requestId}>
          {failure.message}
        </Alert>
      )}
      <FormActions action="Import" pending={upload.isPending} onCancel={onClose} />
    </form>
  )
}

function problemOf(file: File | undefined): string | undefined {
  if (!file) return 'Choose a file'
  if (file.size === 0) return 'The file is empty'
  return file.size > MAX_MB * 1024 * 1024 ? `The file is larger than ${MAX_MB} MB` : undefined
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-1">
      <progress value={percent} max={100} aria-label="Upload" className="h-1.5 w-full accent-accent" />
      <p role="status" className="text-muted text-xs">
        {percent < 100 ? `Uploading: ${percent}%` : 'Matching entries…'}
      </p>
    </div>
  )
}

const NoAccount = ({ onClose }: { onClose: () => void }) => (
  <div className="grid gap-4">
    <p className="text-sm">No settlement accounts yet. Add the account whose statements you want to import.</p>
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>Cancel</Button>
      <ButtonLink href="/operator/instructions" variant="primary">
        Add settlement account
      </ButtonLink>
    </div>
  </div>
)

function Imported({
  statement,
  onClose,
}: {
  statement: Data<'POST /operator/statement-imports'>
  onClose: () => void
}) {
  const { is_repeat, entries, matched, mismatched, ignored } = statement
  return (
    <div className="grid gap-4">
      {is_repeat && (
        <Alert tone="info" title="Already imported">
          This is the result of the first import. Nothing changed.
        </Alert>
      )}
      <p className="text-sm">
        {counted(entries, 'entry', 'entries')}: {counted(matched, 'instruction')} confirmed,{' '}
        {counted(mismatched, 'mismatch', 'mismatches')}, {ignored} ignored.
      </p>
      <div className="flex justify-end gap-2">
        {mismatched > 0 && <ButtonLink href={mismatchesHref()}>View mismatches</ButtonLink>}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
