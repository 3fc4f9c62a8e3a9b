import { ParaclockError, redactEndpoint } from '@paraclock/core'
import { EndpointRefused } from '../../errors/endpoints.ts'
import type { Fetch } from './openHttp.ts'

// The debug sections of Node.js that print the URL of each request.
const PRINTING = ['fetch', 'undici', 'websocket']

/**
 * Calls the platform's `fetch`. Refuses the call if Node.js would print a URL that may hold a key.
 * Node.js reads `NODE_DEBUG` at its start, so the output cannot be turned off later.
 */
export const fetchUnprinted: Fetch = (url, init) => {
  const endpoint = redactEndpoint(url)
  const section = endpoint.includes('…') ? PRINTING.find(isPrinted) : undefined
  if (section !== undefined) throw new ParaclockError(EndpointRefused, { endpoint, section })
  return globalThis.fetch(url, init)
}

/** Whether `NODE_DEBUG` turns a section on, by the pattern rules of Node.js. */
function isPrinted(section: string): boolean {
  const { process } = globalThis as {
    readonly process?: { readonly env: Readonly<Record<string, string | undefined>> }
  }
  return (process?.env['NODE_DEBUG'] ?? '').split(',').some((name) => {
    const pattern = name.replaceAll(/[|\\{}()[\]^$+?.]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${pattern}$`, 'i').test(section)
  })
}
