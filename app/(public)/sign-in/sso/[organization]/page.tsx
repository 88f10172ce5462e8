import type { Metadata } from 'next'
import { PublicFrame } from '../../../public-frame.tsx'
import { ResponsePanel } from './_components/response-panel.tsx'

export const metadata: Metadata = { title: 'Single sign-on', referrer: 'no-referrer' }

type Parameters = Record<string, string | string[] | undefined>
type SingleSignOnPageProps = { params: Promise<{ organization: string }>; searchParams: Promise<Parameters> }

/** The redirect URI of an organization: where its identity provider returns to. */
export default async function SingleSignOnPage({ params, searchParams }: SingleSignOnPageProps) {
  const { organization } = await params
  const query = await searchParams
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  return (
    <PublicFrame title="Single sign-on">
      <ResponsePanel
        response={{
          organization_id: organization,
          state: text('state') ?? '',
          code: text('code'),
          error: text('error'),
          iss: text('iss'),
        }}
      />
    </PublicFrame>
  )
}
