import { VERIFIER } from './verifier.ts'

export const dynamic = 'force-static'

/** The command-line verifier as a download, public like the network's keys. */
export const GET = (): Response =>
  new Response(VERIFIER.source, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Disposition': `attachment; filename="${VERIFIER.name}"`,
    },
  })
