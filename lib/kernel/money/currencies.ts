// ISO 4217 List One, published on 2026-01-01 by SIX (the standard's maintenance agency), as
// transcribed in github.com/talaviram/currency_utils (CC0): codes of countries' currencies, by
// number of minor unit digits. Excluded are funds (BOV, CHE, CLF, …), metals, bond units, banks'
// accounting units (XDR, XUA, XAD, XSU), XTS and XXX, because partners hold no accounts in them.
// ICU's table is unsuitable: it contains historic codes and customary digits.
const CODES_BY_DIGITS: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
     CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
     KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB
     PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
     TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'UYW'],
]

/** Number of minor unit digits of each accepted currency. */
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  CODES_BY_DIGITS.flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, digits] as const)),
)

/** Accepted codes in alphabetical order, for selection lists. */
export const CURRENCIES: readonly string[] = [...CURRENCY_DIGITS.keys()].sort()
