import { Tabs } from '../ui/tabs.tsx'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'

export interface CodeSample {
  id: string
  label: string
  hint?: string
  code: string
}

/** Code samples in several languages with copy buttons. `of` labels them if a page has several. */
export function CodeSamples({ samples, of }: { samples: readonly CodeSample[]; of?: string }) {
  const named = (label: string) => `${label} code${of ? `: ${of}` : ''}`
  return (
    <Tabs
      label={of ? `Languages: ${of}` : 'Languages'}
      tabs={samples.map(({ id, label, hint, code }) => ({
        id,
        label,
        content: (
          <div className="grid gap-2">
            <div className="flex items-start justify-between gap-3">
              <p className="text-muted text-sm">{hint}</p>
              <CopyButton value={code} label={named(label)} text="Copy" />
            </div>
            <CodeBlock label={named(label)}>{code}</CodeBlock>
          </div>
        ),
      }))}
    />
  )
}
