import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BadEnvironment, type Env } from '../env.ts'
import { accentOf, accentTokens } from './accent.ts'
import { ICON_NAMES, type IconName, iconSvg } from './icons.ts'

/** The project's own name and `--accent`. */
const DEFAULT_NAME = 'Console'
const DEFAULT_ACCENT = '#2f4fd1'

/** Part of each browser tab's icon, and loaded with each first page. */
const MAX_LOGO_KIB = 256

export type BrandFile = { readonly type: string; readonly body: Buffer }

/** How the product presents itself: the configured name, logo and color, or the project's own. */
export type Brand = {
  readonly name: string
  /** Whether PRODUCT_NAME is set. */
  readonly isNamed: boolean
  /** Design tokens of the color; empty for the project's own. */
  readonly tokens: Readonly<Record<string, string>>
  /** The accent on white, for mails. */
  readonly accent: string
  /** Path of the logo; undefined for the project's own mark. */
  readonly logo: string | undefined
  readonly icons: Readonly<Record<IconName, string>>
  /** The files by path. A path contains a hash of the file, so a file never changes. */
  readonly files: ReadonlyMap<string, BrandFile>
}

/** Throws BadEnvironment if the logo cannot be used. */
export async function openBrand(env: Pick<Env, 'PRODUCT_NAME' | 'PRODUCT_LOGO' | 'PRODUCT_ACCENT'>): Promise<Brand> {
  const accent = env.PRODUCT_ACCENT ? accentOf(env.PRODUCT_ACCENT) : undefined
  const logo = env.PRODUCT_LOGO ? await readLogo(env.PRODUCT_LOGO) : undefined
  const files = new Map<string, BrandFile>()
  const add = (name: string, file: BrandFile): string => {
    const hash = createHash('sha256').update(file.body).digest('hex').slice(0, 12)
    const path = `/brand/${hash}/${name}`
    files.set(path, file)
    return path
  }
  const shown = {
    accent: accent?.light.accent ?? DEFAULT_ACCENT,
    logo: logo && `data:${logo.type};base64,${logo.body.toString('base64')}`,
  }
  const icons = ICON_NAMES.map((name) => {
    const body = Buffer.from(iconSvg(name, shown))
    return [name, add(`icon-${name}.svg`, { type: SVG, body })] as const
  })
  return {
    name: env.PRODUCT_NAME ?? DEFAULT_NAME,
    isNamed: env.PRODUCT_NAME !== undefined,
    tokens: accent ? accentTokens(accent) : {},
    accent: shown.accent,
    logo: logo && add(logo.type === SVG ? 'logo.svg' : 'logo.png', logo),
    icons: Object.fromEntries(icons) as Record<IconName, string>,
    files,
  }
}

const SVG = 'image/svg+xml'
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

async function readLogo(path: string): Promise<BrandFile> {
  const body = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw badLogo(`cannot be read: ${error.code ?? error.message}`)
  })
  if (body.length > MAX_LOGO_KIB * 1024) throw badLogo(`must be at most ${MAX_LOGO_KIB} KiB`)
  if (/\.png$/i.test(path)) {
    if (!body.subarray(0, PNG.length).equals(PNG)) throw badLogo('is not a PNG file')
    return { type: 'image/png', body }
  }
  if (!/<svg[\s>]/.test(body.toString('utf8'))) throw badLogo('is not an SVG file')
  return { type: SVG, body }
}

const badLogo = (reason: string) => new BadEnvironment(`Invalid environment variables:\n  PRODUCT_LOGO: ${reason}`)
