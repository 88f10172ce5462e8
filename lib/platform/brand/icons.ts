/** The project's mark (app/_brand/mark.tsx), in a color. */
const markIn = (accent: string) =>
  `<rect width="24" height="24" rx="6" fill="${accent}"/><g fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M6.5 9h9m0 0-3-3m3 3-3 3"/><path d="M17.5 15.5h-9m0 0 3-3m-3 3 3 3" opacity=".65"/></g>`

/**
 * What distinguishes the tabs of the environments, in the colors of the console's badges: a bar for
 * the sandbox and a dot for live, so that the difference is not only a color. The white edge
 * separates them from the mark.
 */
const BADGES = {
  plain: '',
  sandbox:
    '<rect x="-1" y="16" width="26" height="9" fill="#fff"/><rect y="17.5" width="24" height="6.5" rx="2" fill="#b04a97"/>',
  live: '<circle cx="18" cy="18" r="7.25" fill="#fff"/><circle cx="18" cy="18" r="5.5" fill="#be2626"/>',
} as const

/** `plain` is for pages of no environment. */
export type IconName = keyof typeof BADGES
export const ICON_NAMES = Object.keys(BADGES) as IconName[]

/** A browser tab's icon. Icons load nothing, so a logo is part of the file. */
export function iconSvg(name: IconName, { accent, logo }: { accent: string; logo: string | undefined }): string {
  const mark = logo ? `<image width="24" height="24" href="${logo}"/>` : markIn(accent)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${mark}${BADGES[name]}</svg>`
}
