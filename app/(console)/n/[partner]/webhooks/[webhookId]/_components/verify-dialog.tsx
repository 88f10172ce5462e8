'use client'

import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { SNIPPETS } from '../snippets.ts'

/** How a receiver tells our deliveries from forgeries, in code. */
export function VerifyDialog({ endpoint, onClose }: { endpoint: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Verify deliveries"
      description="Check the signature over the bytes as they came, before the JSON is read, and refuse what is older than five minutes."
    >
      <Tabs
        label="Languages"
        tabs={SNIPPETS.map(({ id, label, hint, code }) => ({
          id,
          label,
          content: <Snippet hint={hint} code={code(endpoint)} />,
        }))}
      />
    </Dialog>
  )
}

function Snippet({ hint, code }: { hint: string; code: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <p className="text-muted text-sm">{hint}</p>
        <CopyButton value={code} label="code" text="Copy" />
      </div>
      <CodeBlock label="Code">{code}</CodeBlock>
    </div>
  )
}
