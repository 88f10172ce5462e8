import { expect, test } from 'vitest'
import { agentWords } from './agent-words.ts'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['csp (Mac OS X)', 'csp on macOS'],
  ['curl/8.10.1', 'curl/8.10.1'],
  ['', 'Unknown device'],
])('%s is %s', (agent, words) => {
  expect(agentWords(agent)).toBe(words)
})
