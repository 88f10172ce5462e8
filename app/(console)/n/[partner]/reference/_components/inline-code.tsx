import { Fragment } from 'react'

export const InlineCode = ({ children }: { children: string }) => (
  <code className="wrap-anywhere font-mono text-xs">{children}</code>
)

/** A description from the document, with its spans in backticks as code. */
export const Description = ({ text }: { text: string }) =>
  text.split(/`([^`]+)`/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={at}>{at % 2 === 0 ? part : <InlineCode>{part}</InlineCode>}</Fragment>
  ))
