import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadEnvironment } from '../env.ts'
import { type Brand, openBrand } from './brand.ts'
import { brandFiles } from './brand-files.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'

let folder: string
let server: Server
let custom: Brand
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-brand-'))
  await writeFile(join(folder, 'logo.svg'), SVG)
  await writeFile(join(folder, 'text.svg'), 'no drawing')
  await writeFile(join(folder, 'text.png'), 'no picture')
  await writeFile(join(folder, 'large.svg'), SVG + ' '.repeat(256 * 1024))
  custom = await openBrand({
    PRODUCT_NAME: 'Tidewater',
    PRODUCT_LOGO: join(folder, 'logo.svg'),
    PRODUCT_ACCENT: '#0b6b4f',
  })
  const serve = brandFiles(custom)
  server = createServer((request, response) => serve(request, response) || response.writeHead(418).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
const textOf = ({ files }: Brand, path: string) => files.get(path)?.body.toString() ?? ''

test('without configuration, the project has its own name, mark and color', async () => {
  const brand = await openBrand({})
  expect(brand).toMatchObject({ name: 'Console', isNamed: false, tokens: {}, accent: '#2f4fd1', logo: undefined })
  expect(textOf(brand, brand.icons.plain)).toContain('#2f4fd1')
})

test('name, logo and color can be configured', () => {
  expect(custom).toMatchObject({ name: 'Tidewater', isNamed: true, accent: '#0b6b4f' })
  expect(custom.tokens['--accent']).toContain('#0b6b4f')
  expect(textOf(custom, custom.logo ?? '')).toBe(SVG)
  expect(textOf(custom, custom.icons.plain)).toContain(Buffer.from(SVG).toString('base64'))
})

test('each environment has its own icon, and none is that of other pages', () => {
  const { icons } = custom
  expect(new Set(Object.values(icons)).size).toBe(3)
  expect(textOf(custom, icons.sandbox)).toContain('#b04a97')
  expect(textOf(custom, icons.live)).toContain('#be2626')
  expect(textOf(custom, icons.plain)).not.toMatch(/#b04a97|#be2626/)
})

test.each([
  ['missing.svg', 'cannot be read: ENOENT'],
  ['text.svg', 'is not an SVG file'],
  ['text.png', 'is not a PNG file'],
  ['large.svg', 'must be at most 256 KiB'],
])('the logo %s stops the start', async (name, reason) => {
  const opening = openBrand({ PRODUCT_LOGO: join(folder, name) })
  await expect(opening).rejects.toThrow(BadEnvironment)
  await expect(opening).rejects.toThrow(`PRODUCT_LOGO: ${reason}`)
})

test('browsers keep the files, whose paths change with their content', async () => {
  for (const path of [...Object.values(custom.icons), custom.logo ?? '']) {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  }
  const other = await openBrand({ PRODUCT_ACCENT: '#0b6b4f' })
  expect(other.icons.live).not.toBe(custom.icons.live)
})

test('other documents get the default icon, and other paths are left to other handlers', async () => {
  const response = await get('/favicon.ico')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await response.text()).toBe(textOf(custom, custom.icons.plain))
  expect((await get('/brand/0/icon-live.svg')).status).toBe(418)
})
