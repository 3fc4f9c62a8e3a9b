import { hasPhrase } from '@paraclock/core'
import type { ValuePath } from '../schema/findProblem.ts'

const WORDS = new Set([
  'mnemonic',
  'passphrase',
  'passwd',
  'password',
  'phrase',
  'secret',
  'seed',
  'suri'
])
/**
 * Finds the first key of a configuration that has a name like a secret, or a text like a secret
 * phrase. For the arguments of a call only the text counts, because the chain chooses the names of
 * arguments.
 */
export function findSecret(value: unknown, path: ValuePath = []): ValuePath | undefined {
  if (typeof value === 'string') return hasPhrase(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(name) : name
    const inner = [...path, step]
    if (typeof step === 'string' && !path.includes('args') && isSecretName(step)) return inner
    const found = findSecret(item, inner)
    if (found !== undefined) return found
  }
  return undefined
}

function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return (
    words.some((word) => WORDS.has(word)) ||
    words.some((word, index) => word === 'private' && words[index + 1] === 'key') ||
    words.includes('keypair') ||
    words.includes('privatekey')
  )
}
