import { readFileSync } from 'node:fs'

const FENCE = /^( *)```(\w+)\n([\s\S]*?)^\1```$/gm

/** Code blocks of a Markdown page in one language, in order. */
export function codeBlocks(file: string, language: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(FENCE)]
    .filter(([, , found]) => found === language)
    .map(([, indent = '', , code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}
