import 'server-only'
import { headers } from 'next/headers'
import { boot } from '#app/_session/transport.ts'
import type { Brand } from '#lib/platform/brand/brand.ts'

/** The configured brand. */
export async function loadBrand(): Promise<Brand> {
  // A build has no configuration, so no page that shows the brand is rendered before a request.
  await headers()
  return (await boot()).brand
}
