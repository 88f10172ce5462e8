/** Standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Exactly `length` bytes out of standard base64. Throws RangeError on anything else: another alphabet, missing padding,
 * white space, stray bits after the end, another length. Decoders forgive these, and two texts for one hash are one too many.
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
    return null // atob's way of saying that it is no base64 at all
  }
}
