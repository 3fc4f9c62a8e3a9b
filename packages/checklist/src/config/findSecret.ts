import { hasPhrase } from '@paraclock/core'
import type { ValuePath } from '../schema/findProblem.ts'

const NAME =
  /\b(mnemonic|passphrase|passwd|password|phrase|secret|seed|suri|keypair|privatekey|private key)\b/

/**
 * Returns the path of a key or a text that looks like a secret. Ignores keys within `args`, because
 * an argument of a call can have such a name.
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
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return NAME.test(words.replace(/[^a-z0-9]+/g, ' '))
}
