import { signal } from '@preact/signals'

const routes = ['', 'try', 'request', 'check', 'tasks', 'schedule'] as const

export type Route = (typeof routes)[number]

/** The page that the address names: hashes survive every host, a sub-path and IPFS. */
export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''))

/** The query of the address, without the page. */
export const query = signal(readQuery(globalThis.location?.hash ?? ''))

/** Reads the page of a hash. An unknown one is the first page. */
export function readRoute(hash: string): Route {
  const [, name = ''] = /^#?\/?([^?]*)/.exec(hash) ?? []
  return routes.find((one) => one === name) ?? ''
}

function readQuery(hash: string): URLSearchParams {
  const [, ...rest] = hash.split('?')
  return new URLSearchParams(rest.join('?'))
}

/** Follows the address from now on. */
export function followRoute(): void {
  addEventListener('hashchange', () => {
    // Other hashes are those of places on the page.
    if (!location.hash.startsWith('#/')) return
    route.value = readRoute(location.hash)
    query.value = readQuery(location.hash)
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
}
