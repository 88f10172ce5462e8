import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts'

interface MarkdownProps {
  source: string
  /** The name of a mentioned person; undefined if unknown. */
  nameOf: (number: number) => string | undefined
}

/** A user's text in Markdown, as elements. HTML in it is shown as text. */
export function Markdown({ source, nameOf }: MarkdownProps) {
  return (
    <div className="wrap-anywhere grid gap-2 text-sm">
      {numbered(parseMarkdown(source), (block) => (
        <BlockView block={block} nameOf={nameOf} />
      ))}
    </div>
  )
}

/** Parts of a text have no identity other than their position. */
const numbered = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts are recreated together
  parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>)

type NameOf = Pick<MarkdownProps, 'nameOf'>

function BlockView({ block, nameOf }: NameOf & { block: Block }) {
  if (block.kind === 'code') {
    return <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs">{block.text}</pre>
  }
  if (block.kind === 'list') {
    const items = numbered(block.items, (parts) => (
      <li>
        <Parts parts={parts} nameOf={nameOf} />
      </li>
    ))
    return block.start === undefined ? (
      <ul className="list-disc pl-5">{items}</ul>
    ) : (
      <ol start={block.start} className="list-decimal pl-6">
        {items}
      </ol>
    )
  }
  const parts = <Parts parts={block.parts} nameOf={nameOf} />
  return block.kind === 'quote' ? (
    <blockquote className="border-line border-l-2 pl-3 text-muted">{parts}</blockquote>
  ) : (
    <p>{parts}</p>
  )
}

const Parts = ({ parts, nameOf }: NameOf & { parts: readonly Inline[] }) =>
  numbered(parts, (part) => <Part part={part} nameOf={nameOf} />)

function Part({ part, nameOf }: NameOf & { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-xs">{part.text}</code>
    case 'strong':
      return (
        <strong className="font-semibold">
          <Parts parts={part.parts} nameOf={nameOf} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Parts parts={part.parts} nameOf={nameOf} />
        </em>
      )
    case 'link':
      return (
        <a
          href={part.href}
          title={part.href}
          target="_blank"
          rel="noopener noreferrer"
          className="rounded-sm text-accent-ink underline"
        >
          {part.text}
        </a>
      )
    case 'mention': {
      const name = nameOf(part.number)
      return <span className="rounded-sm bg-accent-soft px-1 font-medium">@{name ?? `member ${part.number}`}</span>
    }
  }
}
