import { sanitizeText } from '@paraclock/core'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;'
}

/** Makes text safe in an XML element or attribute: what XML cannot hold at all is replaced first. */
export function escapeXml(text: string): string {
  return sanitizeText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
