import type { Brand } from './brand.ts'

/** A mail's text, its paragraphs separated by empty lines. A link is a paragraph of its own. */
type Texted = { readonly subject: string; readonly text: string }

const CHARACTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => CHARACTERS[found] ?? found)

const PARAGRAPH = 'margin:0 0 16px'
const button = (accent: string) =>
  `display:inline-block;padding:10px 18px;border-radius:6px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none`

/** A link becomes a button, with its URL below it, so that the reader sees where it leads. A line above a link becomes its text. */
function paragraph(text: string, { consoleUrl, accent }: { consoleUrl: string; accent: string }): string {
  const url = escaped(text)
  const [, item, link] = /^(.*)\n(https?:\/\/\S+)$/.exec(text) ?? []
  if (item !== undefined && link?.startsWith(`${consoleUrl}/`))
    return `<p style="${PARAGRAPH}"><a href="${escaped(link)}" style="color:${accent}">${escaped(item)}</a></p>`
  if (!text.startsWith(`${consoleUrl}/`) || /\s/.test(text)) return `<p style="${PARAGRAPH}">${escaped(text)}</p>`
  return `<p style="${PARAGRAPH}"><a href="${url}" style="${button(accent)}">Open ${escaped(new URL(consoleUrl).host)}</a></p><p style="${PARAGRAPH};font-size:12px;color:#616a78;word-break:break-all">${url}</p>`
}

/**
 * The same mail in the design of a configured brand, beside its plain text. Mail clients support
 * only inline styles.
 */
export function brandedMail(
  { name, accent, logo }: Pick<Brand, 'name' | 'accent' | 'logo'>,
  consoleUrl: string,
  { subject, text }: Texted,
): { text: string; html: string } {
  const paragraphs = text.split('\n\n').map((part) => paragraph(part, { consoleUrl, accent }))
  // Most mail clients show no SVG files.
  const image = logo?.endsWith('.png')
    ? `<img src="${escaped(consoleUrl + logo)}" alt="" width="24" height="24" style="vertical-align:middle;margin-right:8px">`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#f7f8fa;color:#161a21;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto;padding:28px;border-top:4px solid ${accent};border-radius:8px;background:#ffffff"><p style="margin:0 0 24px;font-weight:600">${image}${escaped(name)}</p>${paragraphs.join('')}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e5eb;font-size:12px;color:#616a78">Sent by ${escaped(name)}</p></div></body></html>`
  return { text: `${text}\n\n-- \n${name}\n${consoleUrl}`, html }
}
