import type { ChopsticksCallResponse } from '../../src/ChopsticksCore.ts'

/** The outcome of a call on one executor. */
export type Attempt = { readonly response: ChopsticksCallResponse } | { readonly error: unknown }

type Pairs = readonly (readonly [string, string | null | undefined])[]

/** The key of a child trie's root in the main trie: `:child_storage:default:` and 32 bytes. */
const CHILD_ROOT = /^0x3a6368696c645f73746f726167653a64656661756c743a[\da-f]{64}$/

/**
 * Returns the differences between two executors in one call. Three differences do not count:
 * deletions of keys that do not exist, the roots of child tries, and the off-chain index, which
 * Chopsticks does not record.
 */
export async function compareResponses(
  method: string,
  ours: Attempt,
  theirs: Attempt,
  exists: (key: string) => Promise<boolean>
): Promise<string[]> {
  if ('error' in ours || 'error' in theirs) {
    if ('error' in ours && 'error' in theirs) return []
    const failed = 'error' in ours ? `ours: ${ours.error}` : `theirs: ${textOf(theirs)}`
    return [`${method} fails on one side only, ${failed}`]
  }
  const differences: string[] = []
  const left = ours.response
  const right = theirs.response
  if (left.result !== right.result)
    differences.push(`${method} returns ${left.result}, theirs ${right.result}`)
  differences.push(...(await compareDiffs(method, left.storageDiff, right.storageDiff, exists)))
  if (logsOf(left) !== logsOf(right))
    differences.push(`${method} logs ${logsOf(left)}, theirs ${logsOf(right)}`)
  return differences
}

async function compareDiffs(
  method: string,
  ours: Pairs,
  theirs: Pairs,
  exists: (key: string) => Promise<boolean>
): Promise<string[]> {
  const left = new Map(ours)
  const right = new Map(theirs)
  const differences: string[] = []
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    if (CHILD_ROOT.test(key)) continue
    const [a, b] = [left.get(key) ?? null, right.get(key) ?? null]
    if (a !== b) differences.push(`${method} sets ${key} to ${a}, theirs ${b}`)
    else if (a === null && left.has(key) !== right.has(key) && (await exists(key)))
      differences.push(`${method} deletes ${key} on one side only`)
  }
  return differences
}

function logsOf(response: ChopsticksCallResponse): string {
  return JSON.stringify(
    response.runtimeLogs.map(({ message, level, target }) => [
      message,
      level ?? null,
      target ?? null
    ])
  )
}

function textOf(attempt: Attempt): string {
  return 'error' in attempt ? String(attempt.error) : ''
}
