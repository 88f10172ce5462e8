'use client'

import { useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import type { DeliveryDetails } from '#lib/modules/webhooks/contract.ts'
import { type Signed, signedOf, signedText } from './signatures.ts'
import { useVerdict } from './use-verdict.ts'
import { VerdictView } from './verdict-view.tsx'

type Attempt = DeliveryDetails['history'][number]

/**
 * Checks the signature of a recorded delivery in the browser, and shows which part of what the
 * receiver checked differs.
 */
export function SignatureDebugger({ history, onClose }: { history: readonly Attempt[]; onClose: () => void }) {
  const [number, setNumber] = useState(history.at(-1)?.number)
  const attempt = history.find((made) => made.number === number) ?? history.at(-1)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Check signature"
      description="Runs in your browser. The secret you paste isn’t sent or stored."
    >
      {history.length > 1 && (
        <div className="mb-4 grid gap-1.5">
          <Label htmlFor="debugged-attempt">Attempt</Label>
          <Select
            id="debugged-attempt"
            value={String(attempt?.number)}
            onChange={({ target }) => setNumber(Number(target.value))}
            options={history.map((made) => ({
              value: String(made.number),
              label: `Attempt ${made.number}, ${made.at}`,
            }))}
          />
        </div>
      )}
      {attempt && <Debugger key={attempt.number} sent={signedOf(attempt.request)} />}
    </Dialog>
  )
}

const HEADERS = [
  ['id', 'webhook-id'],
  ['timestamp', 'webhook-timestamp'],
  ['signature', 'webhook-signature'],
  ['serviceSignature', 'X-SERVICE-SIGNATURE'],
] as const

function Debugger({ sent }: { sent: Signed }) {
  const [secret, setSecret] = useState('')
  const [checked, setChecked] = useState(sent)
  const outcome = useVerdict(secret.trim(), sent, checked)
  const set = (part: keyof Signed) => (event: { target: { value: string } }) =>
    setChecked({ ...checked, [part]: event.target.value })

  if (!globalThis.crypto?.subtle) {
    return (
      <Alert tone="warning" title="Secure connection required">
        Open the console over HTTPS or on localhost.
      </Alert>
    )
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor="debugged-secret">Signing secret</Label>
        <Input
          id="debugged-secret"
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
          placeholder="whsec_…"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </div>
      <VerdictView outcome={outcome} />
      <fieldset className="grid gap-3">
        <legend className="font-medium text-sm">What your endpoint checks</legend>
        <p className="text-muted text-xs">
          Prefilled with what we sent. Paste what your endpoint received to find the difference.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {HEADERS.map(([part, name]) => (
            <div key={part} className="grid content-start gap-1.5">
              <Label htmlFor={`debugged-${part}`}>{name}</Label>
              <Input
                id={`debugged-${part}`}
                value={checked[part]}
                onChange={set(part)}
                spellCheck={false}
                className="font-mono"
              />
            </div>
          ))}
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="debugged-body">Raw body</Label>
          <Textarea
            id="debugged-body"
            rows={4}
            value={checked.body}
            onChange={set('body')}
            spellCheck={false}
            className="font-mono"
          />
        </div>
      </fieldset>
      <div className="grid gap-1.5">
        <h3 className="font-medium text-sm">Signed content</h3>
        <CodeBlock label="Signed content" wrap className="max-h-40">
          {signedText(checked)}
        </CodeBlock>
      </div>
    </div>
  )
}
