/** `__Host-` over HTTPS, so that no sibling host can set the cookie (ASVS 3.3.3). */
export const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}console.session`

export const servedOverTls = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false
