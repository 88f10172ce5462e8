import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { Tabs } from './tabs.tsx'

export interface CodeSample {
  id: string
  label: string
  hint?: string
  code: string
}

/** One thing in several languages, each ready to copy. */
export function CodeSamples({ samples }: { samples: readonly CodeSample[] }) {
  return (
    <Tabs
      label="Languages"
      tabs={samples.map(({ id, label, hint, code }) => ({
        id,
        label,
        content: (
          <div className="grid gap-2">
            <div className="flex items-start justify-between gap-3">
              <p className="text-muted text-sm">{hint}</p>
              <CopyButton value={code} label={`${label} code`} text="Copy" />
            </div>
            <CodeBlock label={`${label} code`}>{code}</CodeBlock>
          </div>
        ),
      }))}
    />
  )
}
