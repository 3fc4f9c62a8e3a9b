import { scanJson } from '@paraclock/core'
import type { ValuePath } from '../schema/findProblem.ts'

/** A line and a column of a text, both counted from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

const UNLIMITED = { maxDepth: Number.POSITIVE_INFINITY, maxEntries: Number.POSITIVE_INFINITY }

/**
 * Finds the place of a key or an item in valid JSON. For a missing key, returns the place of the
 * object that should have the key.
 */
export function locateJson(text: string, path: ValuePath): TextPlace {
  const before = text.slice(0, findPosition(text, path))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

function findPosition(text: string, path: ValuePath): number {
  const skipSpace = (from: number): number => from + text.slice(from).search(/\S/)
  let found = skipSpace(0)
  // The path to the scanned character. For each open list, the path has the index of the current
  // item. For each open object, it has the last key, or `undefined` if the next key is not read
  // yet.
  const steps: (string | number | undefined)[] = []
  scanJson(text, UNLIMITED, (character, depth, at, end) => {
    const step = steps[depth - 1]
    const isText = character === '"'
    if (isText && step !== undefined) return
    steps.length = depth
    steps[depth - 1] = isText ? JSON.parse(text.slice(at, end + 1)) : followingStep(character, step)
    const isOnPath = depth <= path.length && steps.every((one, index) => one === path[index])
    if (!isOnPath) return
    const item = skipSpace(at + 1)
    // If a key occurs twice, this line runs twice. So the last occurrence counts.
    if (isText) found = depth === path.length ? at : skipSpace(text.indexOf(':', end) + 1)
    else if (text[item] !== ']') found = item
  })
  return found
}

/**
 * Returns the last step of the path after the character `mark`. In a list, it is the index of the
 * next item. In an object, it is `undefined`, because the next key is not read yet.
 */
function followingStep(mark: string, step: string | number | undefined): number | undefined {
  if (mark === '[') return 0
  return mark === ',' && typeof step === 'number' ? step + 1 : undefined
}
