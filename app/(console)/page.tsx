import { redirect } from 'next/navigation'
import { loadNamespaces } from './_shell/load.ts'
import { sameScreenIn } from './_shell/paths.ts'

/** The console opens on the oldest namespace, so that making another one moves nobody's home; without any, on the first steps. */
export default async function HomePage() {
  const [first] = (await loadNamespaces()).toSorted((one, other) => one.created_at.seconds - other.created_at.seconds)
  redirect(first ? sameScreenIn('/', first.token) : '/onboarding')
}
