import 'server-only'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { GATEWAY } from '#app/_session/send-as.ts'
import { boot, clientAddress, inProcess } from '#app/_session/transport.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { Changelog } from '#lib/wire/changelog.ts'
import { CHANGELOG_PATH } from '#lib/wire/operation.ts'
import { loadNamespaces } from '../../../_shell/load.ts'
import { type ApiDocument, readDocument } from './document.ts'
import type { Own } from './samples.ts'

/** The gateway's OpenAPI document, loaded once per request. Throws if there is none. */
export const loadDocument = cache(async (): Promise<ApiDocument> => {
  const carry = inProcess(await clientAddress(await headers()))
  const response = await carry(new Request(`${GATEWAY}/openapi.json`))
  if (!response.ok) throw new Error(`The gateway returned ${response.status} for its OpenAPI document`)
  return readDocument(await response.json())
})

/** The changelog of the API; undefined if the gateway has none, such as a remote one. */
export async function loadChangelog(): Promise<Changelog | undefined> {
  const carry = inProcess(await clientAddress(await headers()))
  const response = await carry(new Request(`${GATEWAY}${CHANGELOG_PATH}`))
  if (!response.ok) return undefined
  return Changelog.safeParse(await response.json().catch(() => undefined)).data
}

/** The user's own values for the examples: gateway URL, organization and namespace. */
export async function loadOwn(partnerId: string): Promise<Own & { environment: Namespace['environment'] }> {
  const namespace = (await loadNamespaces()).find(({ token }) => token === partnerId)
  if (!namespace) notFound()
  const { org_id: organizationId, domain, environment } = namespace
  return { origin: await ownOrigin(), organizationId, partnerId, domain, environment }
}

/** PUBLIC_URL, or else the origin of the current request. */
export async function ownOrigin(): Promise<string> {
  const { env } = await boot()
  return env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://${(await headers()).get('host') ?? 'localhost:3000'}`
}
