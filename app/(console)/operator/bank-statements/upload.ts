import { type Client, createClient, type Transport } from '#lib/client/client.ts'
import { requestConfirmation } from '#lib/client/confirmation.ts'

export const formatOf = ({ name }: Pick<File, 'name'>): 'camt' | 'csv' => (/\.csv$/i.test(name) ? 'csv' : 'camt')

/** A client whose calls have a file as their body. */
export const uploadClient = (file: File, onProgress: (share: number) => void): Client =>
  createClient('/api/gateway', requestConfirmation(sendFile(file, onProgress)), {
    'content-type': formatOf(file) === 'csv' ? 'text/csv' : 'application/xml',
  })

/** Sends a file with XMLHttpRequest, because fetch does not report the progress of an upload. */
const sendFile =
  (file: File, onProgress: (share: number) => void): Transport =>
  (request) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(request.method, request.url)
      request.headers.forEach((value, name) => {
        call.setRequestHeader(name, value)
      })
      call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      call.onload = () => resolve(responseOf(call))
      call.onerror = () => reject(new TypeError('The upload failed'))
      call.send(file)
    })

function responseOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = call.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(call.responseText, { status: call.status, headers })
}
