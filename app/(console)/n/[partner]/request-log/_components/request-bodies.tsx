'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import { bodiesQuery } from '../queries.ts'
import { BODY_WORDS } from '../words.ts'

/** The masked bodies of a request, or why there are none. */
export function RequestBodies({ partner, entryId }: { partner: string; entryId: string }) {
  const query = useQuery(bodiesQuery(partner, entryId))
  const { data: bodies, error } = query
  if (bodies === undefined) return error && <ReadFailed what="the bodies" query={query} />
  if (!bodies) return <p className="text-muted text-xs">{BODY_WORDS.none}</p>
  return (
    <>
      <Body title="Request body" text={bodies.request} />
      <Body title="Response body" text={bodies.response} />
      <p className="text-muted text-xs">{BODY_WORDS.masked}</p>
    </>
  )
}

function Body({ title, text }: { title: string; text: string | null }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-medium text-sm">{title}</h3>
      {text === null ? (
        <p className="text-muted text-sm">Empty, or not JSON</p>
      ) : (
        <CodeBlock label={title.toLowerCase()}>{text}</CodeBlock>
      )}
    </section>
  )
}
