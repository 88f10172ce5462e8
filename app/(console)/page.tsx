import { redirect } from 'next/navigation'
import { GatewayFailed } from '#app/_remote/gateway-failed.tsx'
import { remoteGateway } from '#app/_session/remote.ts'
import { loadNamespaces, loadOrganization, orFailure } from './_shell/load.ts'
import { sameScreenIn } from './_shell/paths.ts'

/**
 * Opens the oldest namespace, so that creating another one does not change the home page. Without
 * any, opens the network overview for the operator, and onboarding for others.
 */
export default async function HomePage() {
  const loaded = await orFailure(loadNamespaces())
  if ('failure' in loaded) return <GatewayFailed failure={loaded.failure} />
  const [first] = loaded.found.toSorted((one, other) => one.created_at.seconds - other.created_at.seconds)
  if (first) redirect(sameScreenIn('/', first.token))
  if ((await loadOrganization()).operator) redirect('/operator')
  redirect((await remoteGateway()) ? '/namespaces' : '/onboarding')
}
