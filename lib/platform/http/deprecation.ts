import { CHANGELOG_PATH, type Deprecation, PREFIX } from '../../wire/operation.ts'

/**
 * The headers of a deprecated operation's responses: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the
 * changelog beside the response's other links.
 */
export function deprecationHeaders(deprecated: Deprecation | undefined, links?: string): Record<string, string> {
  if (!deprecated) return {}
  const { since, sunset } = deprecated
  const changelog = `<${PREFIX}${CHANGELOG_PATH}>; rel="deprecation"; type="application/json"`
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset && { Sunset: new Date(sunset).toUTCString() }),
    Link: links ? `${links}, ${changelog}` : changelog,
  }
}

/** What the description of a deprecated operation says. */
export function deprecationNotice({ since, sunset, use }: Deprecation): string {
  const removal = sunset ? ` It will be removed on ${sunset}.` : ''
  return `Deprecated since ${since}.${removal}${use ? ` Use \`${use}\` instead.` : ''}`
}
