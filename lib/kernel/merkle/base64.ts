/** Standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Decodes exactly `length` bytes of standard base64. Throws RangeError for anything else: another
 * alphabet, missing padding, white space, non-zero trailing bits, another length. Decoders accept
 * these, but each hash must have only one text.
 */
export function decodeBase64(text: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = decodeLeniently(text)
  if (bytes?.length !== length || encodeBase64(bytes) !== text) {
    throw new RangeError(`must be ${length} bytes in standard base64`)
  }
  return bytes
}

function decodeLeniently(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null // `atob` throws if the text is not base64.
  }
}
