import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { servePages } from '../../platform/http/front/pages.ts'
import { localServer } from './local-server.ts'

type Settings = Parameters<typeof servePages>[0]

/**
 * Serves pages over HTTP until the test ends, without a limit on their number. The header `x-address`
 * is the client's address. `rendered` contains the paths that reached the page server,
 * and `answered` those of the console's calls.
 */
export async function pageServer(own: Pick<Settings, 'memberOf' | 'render'> & Partial<Settings>) {
  const rendered: string[] = []
  const answered: string[] = []
  const recorded =
    (paths: string[]): Settings['render'] =>
    (request, response) => {
      paths.push(request.url ?? '')
      return own.render(request, response)
    }
  const serve = servePages({
    addressOf: ({ headers }) => String(headers['x-address'] ?? '192.0.2.1'),
    perSecond: 0,
    sameForAll: new Set(),
    ...own,
    render: recorded(rendered),
    answerCall: recorded(answered),
  })
  const port = await localServer((request, response) => void serve(request, response))
  const get = (path: string, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, signal })
  /** The status of a path that is sent as it is: `fetch` drops a fragment. */
  const statusOf = async (path: string) => {
    const [answer]: IncomingMessage[] = await once(request({ host: '127.0.0.1', port, path }).end(), 'response')
    answer?.resume()
    return answer?.statusCode
  }
  return { get, statusOf, rendered, answered }
}
