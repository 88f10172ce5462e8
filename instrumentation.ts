import type { Instrumentation } from 'next'

/**
 * Logs errors of page renders to the server's log, with the request's ID and without personal data.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // biome-ignore lint/style/noProcessEnv: Next inlines the constant and removes the code below from the Edge bundle.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { loadRuntime } = await import('./app/_session/load-runtime.ts')
  const { log } = await loadRuntime()
  const id = request.headers['x-request-id']
  log.error({ err: error, request_id: id, route: context.routePath, kind: context.routeType }, 'page render failed')
}
