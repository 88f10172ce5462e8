import type { ChatProduct } from '../states.ts'
import type { ChatText } from './words.ts'

/** The body of the request that posts a message. */
export const payloadOf = (product: ChatProduct, text: ChatText): string => JSON.stringify(PAYLOADS[product](text))

const PAYLOADS: Readonly<Record<ChatProduct, (text: ChatText) => object>> = { slack: slackPayload, teams: teamsPayload }

const linesOf = ({ title, text, lines = [], place }: ChatText): string[] => [
  ...[title, text],
  ...lines,
  ...(place ? [place] : []),
]

/**
 * `text` is for compatible products and for previews; Slack shows the blocks. It is markup, so what would begin a
 * mention or a link is escaped. `plain_text` is none.
 */
function slackPayload(message: ChatText): object {
  const lines = linesOf(message)
  const { url } = message
  const link =
    url === undefined ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: `<${url}|Open>`, verbatim: true } }]
  return {
    text: [...lines.map(escapeMarkup), ...(url === undefined ? [] : [`<${url}>`])].join('\n'),
    blocks: [{ type: 'section', text: { type: 'plain_text', text: lines.join('\n'), emoji: false } }, ...link],
    unfurl_links: false,
    unfurl_media: false,
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Compatible products read Markdown, and `@` begins mentions there. */
const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '').replaceAll(/[*_~`@[\]]/g, ' ')

/** An Adaptive Card in the envelope that workflows accept. Text runs, unlike text blocks, are not read as Markdown. */
function teamsPayload(message: ChatText): object {
  const [title, ...others] = linesOf(message)
  const block = (text: string | undefined, weight: 'bolder' | 'default') => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, weight }],
  })
  const { url } = message
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(title, 'bolder'), ...others.map((line) => block(line, 'default'))],
          ...(url !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url }] }),
        },
      },
    ],
  }
}
