import 'server-only'
import { readSession } from '../session.ts'
import { clientAddress, inProcess } from '../transport.ts'
import { answerCall } from './answer-call.ts'

/**
 * The console's calls for hosts that run plain `next start`; server.ts serves these paths without
 * Next.js.
 */
export async function proxyToGateway(request: Request): Promise<Response> {
  const address = await clientAddress(request.headers)
  return answerCall(request, await readSession(), (call, session) => inProcess(address, session, request.signal)(call))
}
