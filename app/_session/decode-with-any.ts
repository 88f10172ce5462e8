import jwt, { type JWT } from 'next-auth/jwt'

/** Decrypts a session cookie with any of the keys. Throws if none fits. */
export async function decodeWithAny(
  [key, ...others]: readonly string[],
  token: string | undefined,
): Promise<JWT | null> {
  if (key === undefined) throw new Error('no secret key decrypts the session cookie')
  try {
    return await jwt.decode({ token, secret: key })
  } catch (error) {
    if (others.length === 0) throw error
    return decodeWithAny(others, token)
  }
}
