// Currencies whose minor unit is not a hundredth (ISO 4217). Intl has the customary digits instead.
const DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'UYW'],
]

/** An amount in minor units as a decimal with its currency: `100.00 USD`. */
export function decimal(minorUnits: string, currency: string): string {
  const [, sign = '', total = ''] = /^(-?)(\d+)$/.exec(minorUnits) ?? []
  if (total === '') return `${minorUnits} ${currency}`
  const digits = DIGITS.find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? 2
  const padded = total.padStart(digits + 1, '0')
  const units = padded.slice(0, padded.length - digits).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${units}${digits > 0 ? `.${padded.slice(-digits)}` : ''} ${currency}`
}
