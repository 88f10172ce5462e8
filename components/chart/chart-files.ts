import { csvLine } from '#lib/kernel/csv.ts'
import { saveFile } from '../ui/save-file.ts'
import type { ChartData } from './series.ts'

/** A chart's data as CSV, with plain decimals that spreadsheets can read. */
export const csvOf = ({ columns, rows }: ChartData, units: string): string =>
  [
    csvLine([...columns, 'Units'].map((text) => ({ text }))),
    ...rows.map(({ label, cells }) =>
      csvLine([{ text: label }, ...cells.map(({ text, exact }) => exact ?? { text }), { text: units }]),
    ),
  ].join('')

export function saveCsv(title: string, units: string, data: ChartData): void {
  saveFile(`${fileName(title)}.csv`, new Blob([csvOf(data, units)], { type: 'text/csv' }))
}

/** File name for a title such as "Payments by hour". */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Twice the screen resolution, for sharp prints. */
const SCALE = 2
const MARGIN = 16
const HEAD = 64

/** Saves a figure as PNG with title, units and legend, in the colors of the current theme. */
export async function savePng(figure: HTMLElement, title: string, units: string): Promise<void> {
  const svg = figure.querySelector<SVGSVGElement>('svg.recharts-surface')
  if (!svg) throw new Error('the chart has not rendered yet')
  const { width, height } = svg.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * MARGIN) * SCALE
  canvas.height = (height + HEAD + 2 * MARGIN) * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser does not support canvas images')
  const { backgroundColor, color, fontFamily } = getComputedStyle(figure)
  pen.scale(SCALE, SCALE)
  pen.fillStyle = backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = color
  pen.font = `600 15px ${fontFamily}`
  pen.fillText(title, MARGIN, MARGIN + 12)
  pen.font = `12px ${fontFamily}`
  pen.fillText(units, MARGIN, MARGIN + 30)
  drawLegend(pen, figure, color)
  pen.drawImage(await pictureOf(svg, width, height), MARGIN, MARGIN + HEAD, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the image is too large')
  saveFile(`${fileName(title)}.png`, blob)
}

function drawLegend(pen: CanvasRenderingContext2D, figure: HTMLElement, color: string): void {
  let x = MARGIN
  for (const item of figure.querySelectorAll<HTMLElement>('[aria-label="Legend"] li')) {
    const [swatch] = item.children
    pen.fillStyle = swatch ? getComputedStyle(swatch).backgroundColor : color
    pen.fillRect(x, MARGIN + 42, 10, 10)
    pen.fillStyle = color
    const text = item.textContent?.trim() ?? ''
    pen.fillText(text, x + 15, MARGIN + 51)
    x += 15 + pen.measureText(text).width + 16
  }
}

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'opacity']

/**
 * The drawing as a standalone SVG with inlined colors, because images cannot use the page's style
 * sheet.
 */
async function pictureOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [at, element] of copies.entries()) {
    const drawn = originals[at]
    if (!drawn) continue
    const styles = getComputedStyle(drawn)
    for (const name of STYLES) element.style.setProperty(name, styles.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
