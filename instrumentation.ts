import type { Instrumentation } from 'next'

/**
 * What broke while a page was made goes to the same log as everything else, under the request's id
 * and without anybody's data.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // biome-ignore lint/style/noProcessEnv: Next puts the constant in, and leaves the rest out of what runs without Node.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { loadRuntime } = await import('./app/_session/load-runtime.ts')
  const { log } = await loadRuntime()
  const id = request.headers['x-request-id']
  log.error({ err: error, request_id: id, route: context.routePath, kind: context.routeType }, 'page render failed')
}
