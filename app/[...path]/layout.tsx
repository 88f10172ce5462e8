import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { readSession } from '#app/_session/session.ts'
import ConsoleLayout from '#app/(console)/layout.tsx'

export { generateMetadata } from '#app/(console)/layout.tsx'

type UnknownPathProps = { params: Promise<{ path: string[] }>; children: ReactNode }

/**
 * Layout of paths without a page: the console's for members, so that the navigation stays. Visitors
 * without a session, files and API paths get the plain page.
 */
export default async function UnknownPathLayout({ params, children }: UnknownPathProps) {
  const { path } = await params
  const isFile = path.at(-1)?.includes('.')
  if (path[0] === 'api' || isFile || !(await readSession())) notFound()
  return <ConsoleLayout>{children}</ConsoleLayout>
}
