import { redirect } from 'next/navigation'
import { loadNamespaces } from './_shell/load.ts'
import { sameScreenIn } from './_shell/paths.ts'

/** The console opens on the first namespace, or on the page that makes one. */
export default async function HomePage() {
  const [first] = await loadNamespaces()
  redirect(first ? sameScreenIn('/', first.token) : '/namespaces')
}
