import { docsBase } from '@paraclock/core'

/** The address of a page of the project; `undefined` for whatever else a report names as a page. */
export function linkDocs(docs: string | undefined): string | undefined {
  const isOwn = docs !== undefined && /^docs(\/[\w-]+)+\.md(#[\w-]+)?$/.test(docs)
  return isOwn ? `${docsBase}${docs}` : undefined
}
