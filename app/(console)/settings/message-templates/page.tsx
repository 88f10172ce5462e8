import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { templatesQuery } from '#app/_templates/queries.ts'
import { TemplatesScreen } from './_components/templates-screen.tsx'

export const metadata: Metadata = { title: 'Message templates' }

export default function MessageTemplatesPage() {
  return (
    <Prefetched queries={(client) => [templatesQuery(client)]}>
      <TemplatesScreen />
    </Prefetched>
  )
}
