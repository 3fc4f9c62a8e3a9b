import type { ValuePath } from '../schema/findProblem.ts'

/** A place in a text, counted from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/**
 * Finds the place of a key or an item in a JSON text. If the key is missing, it is the place of the
 * object that should hold it. The text must be valid JSON.
 */
export function locateJson(text: string, path: ValuePath): TextPlace {
  const before = text.slice(0, find({ text, at: skipSpace(text, 0), path }))
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

interface Search {
  readonly text: string
  /** Where the value begins. */
  readonly at: number
  readonly path: ValuePath
}

function find({ text, at, path }: Search): number {
  const [step, ...rest] = path
  if (step === undefined) return at
  let found = at
  let index = 0
  let next = skipSpace(text, at + 1)
  const object = text[at] === '{'
  if (!object && text[at] !== '[') return at
  while (text[next] !== '}' && text[next] !== ']' && next < text.length) {
    const start = next
    const key = object ? readText(text, start) : index
    const value = object ? skipSpace(text, text.indexOf(':', skipText(text, start)) + 1) : start
    // If a key occurs twice, the last one counts.
    if (key === step) found = rest.length === 0 ? start : find({ text, at: value, path: rest })
    next = skipSpace(text, skipValue(text, value))
    if (text[next] === ',') next = skipSpace(text, next + 1)
    index += 1
  }
  return found
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  return at
}

function skipText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function readText(text: string, from: number): unknown {
  return JSON.parse(text.slice(from, skipText(text, from)))
}

/** The position after a value. A list or an object ends at its matching bracket. */
function skipValue(text: string, from: number): number {
  if (text[from] === '"') return skipText(text, from)
  if (text[from] !== '{' && text[from] !== '[') {
    return from + (/^[^,\]}\s]*/.exec(text.slice(from, from + 64))?.[0].length ?? 0)
  }
  let depth = 0
  let at = from
  do {
    const mark = text[at]
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    at = mark === '"' ? skipText(text, at) : at + 1
  } while (depth > 0 && at < text.length)
  return at
}
