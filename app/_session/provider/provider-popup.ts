import type { Failure } from '#lib/client/failure.ts'

/** The identity provider's response, as its parameters name it. */
export type ProviderResponse = {
  readonly organization_id: string
  readonly state: string
  readonly code: string | undefined
  readonly error: string | undefined
  readonly iss: string | undefined
}

/**
 * From the redirect page in a popup to the page that opened it. A provider's page may separate the
 * popup from its opener, so `window.opener` is not used.
 */
const CHANNEL = 'single-sign-on'

export const POPUP_BLOCKED: Failure = {
  message: 'Your browser blocked the popup. Allow popups for this site, then try again.',
}

type Started = { readonly authorization_url: string; readonly binding: string }

/**
 * Signs in at the identity provider in a popup. Returns its response with the binding, or undefined if
 * the browser blocks popups. Waits until `signal` aborts, because a closed popup cannot be detected.
 * Throws if it cannot be started.
 */
export async function askProvider(
  start: () => Promise<Started>,
  signal: AbortSignal,
): Promise<(ProviderResponse & { readonly binding: string }) | undefined> {
  // Opened before the request, because browsers block popups that no click opens.
  const popup = window.open('about:blank', 'single-sign-on', 'popup,width=520,height=720')
  if (!popup) return undefined
  try {
    const { authorization_url, binding } = await start()
    signal.throwIfAborted()
    const response = nextResponse(new URL(authorization_url).searchParams.get('state'), signal)
    popup.location.href = authorization_url
    return { ...(await response), binding }
  } catch (error) {
    popup.close()
    throw error
  }
}

/** Another tab may be waiting for the response to another state. */
function nextResponse(state: string | null, signal: AbortSignal): Promise<ProviderResponse> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<ProviderResponse>((resolve, reject) => {
    channel.onmessage = ({ data }: MessageEvent<ProviderResponse>) => {
      if (data.state === state) resolve(data)
    }
    signal.addEventListener('abort', () => reject(signal.reason))
  }).finally(() => channel.close())
}

/** Passes the provider's response on to the page that opened this popup, and closes it. */
export function passOn(response: ProviderResponse): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(response)
  channel.close()
  window.close()
}
