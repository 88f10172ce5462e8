import { parse } from 'csv-parse/sync'

/** The rows of a CSV file, with its headings first. */
export const csvRows = (text: string): string[][] => parse(text)
