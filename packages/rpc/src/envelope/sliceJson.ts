import { scanJson } from '@paraclock/core'

const UNLIMITED = { maxDepth: Number.POSITIVE_INFINITY, maxEntries: Number.POSITIVE_INFINITY }

/**
 * Returns the texts of the members of an object by key, or of the items of a list by index. `text`
 * must be valid JSON. The texts are as written, because `JSON.parse` changes numbers such as `1e2`
 * and integers beyond 2^53. As in `JSON.parse`, the last of several members with one key counts.
 */
export function sliceJson(text: string): ReadonlyMap<string, string> {
  const slices = new Map<string, string>()
  const isList = text.trimStart().startsWith('[')
  let index = 0
  let from = text.indexOf('[') + 1
  // `undefined` in an object until the next key is read.
  let key = isList ? '0' : undefined
  const end = (at: number): void => {
    const slice = text.slice(from, at).trim()
    if (key !== undefined && slice !== '') slices.set(key, slice)
  }
  scanJson(text, UNLIMITED, (character, depth, at, to) => {
    if (depth !== 1) return
    if (character === ',') {
      end(at)
      index += 1
      from = at + 1
      key = isList ? String(index) : undefined
    } else if (character === '"' && key === undefined) {
      key = JSON.parse(text.slice(at, to + 1)) as string
      from = text.indexOf(':', to) + 1
    }
  })
  end(text.lastIndexOf(isList ? ']' : '}'))
  return slices
}
