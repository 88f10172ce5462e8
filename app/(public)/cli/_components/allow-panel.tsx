'use client'

import { useId, useState } from 'react'
import { useWrite } from '#app/_query/use-write.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { failureOf } from '#lib/client/failure.ts'
import { type CliRequest, callbackUrl } from '../cli-request.ts'

interface AllowPanelProps {
  request: CliRequest
  person: string
  organization: string
  namespaces: readonly SelectOption[]
  preselected: string | undefined
}

/** Allows the command line to act as the signed-in member, or denies it. Either redirects to the command line. */
export function AllowPanel({ request, person, organization, namespaces, preselected }: AllowPanelProps) {
  const [namespace, setNamespace] = useState(preselected ?? namespaces[0]?.value ?? '')
  const create = useWrite(
    (code_challenge: string, idempotencyKey) =>
      browserClient.call('POST /members/me/sign-in-codes', { body: { code_challenge }, idempotencyKey }),
    { stale: [] },
  )
  const allow = () =>
    create.mutate(request.challenge, {
      onSuccess: ({ code }) => window.location.assign(callbackUrl(request, { code, namespace })),
    })
  const deny = () => window.location.assign(callbackUrl(request, { error: 'access_denied' }))
  const failure = create.error && failureOf(create.error)
  return (
    <div className="grid gap-4 text-sm">
      <p className="wrap-anywhere">
        Allow <code>csp</code> on this computer to act as <span className="font-semibold">{person}</span> (
        {organization})?
      </p>
      <p className="text-muted">
        It can do everything that you can do, until its session expires, you run <code>csp logout</code>, or you sign it
        out in Settings → Security. It is waiting on port {request.port}.
      </p>
      <Alert tone="warning" title="Only continue if you just ran csp login yourself">
        Otherwise, another program on this computer could act as you.
      </Alert>
      <NamespaceChoice namespaces={namespaces} value={namespace} onChange={setNamespace} />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex flex-wrap gap-2">
        {namespace && (
          // Pending until the browser has left the page.
          <Button variant="primary" pending={create.isPending || create.isSuccess} onClick={allow}>
            Allow
          </Button>
        )}
        <Button onClick={deny}>Deny</Button>
      </div>
    </div>
  )
}

interface NamespaceChoiceProps {
  namespaces: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
}

/** The namespace that commands act in. */
function NamespaceChoice({ namespaces, value, onChange }: NamespaceChoiceProps) {
  const id = useId()
  const [first, second] = namespaces
  if (!first) {
    return (
      <Alert tone="info" title="Your organization has no namespace">
        Commands act in a namespace. Create one in the console, then run <code>csp login --browser</code> again.
      </Alert>
    )
  }
  if (!second) {
    return (
      <p className="wrap-anywhere">
        <span className="text-muted">Namespace:</span> {first.label}
      </p>
    )
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Namespace</Label>
      <Select id={id} options={namespaces} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
