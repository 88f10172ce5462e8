import { clientAddress, inProcess } from '#app/_session/transport.ts'

/**
 * The gateway for hosts that run plain `next start`; server.ts serves these paths without Next.js.
 */
const serve = async (request: Request): Promise<Response> => inProcess(await clientAddress(request.headers))(request)

export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT }
