import { signal } from '@preact/signals'

const routes = ['', 'try', 'request', 'check', 'tasks', 'schedule'] as const

export type Route = (typeof routes)[number]

/**
 * The page that the hash of the address names. Hashes work on every host, in a sub-path and on
 * IPFS.
 */
export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''))

/** The query inside the hash of the address. */
export const query = signal(readQuery(globalThis.location?.hash ?? ''))

/** Returns the page that a hash names. An unknown name leads to the start page. */
export function readRoute(hash: string): Route {
  const [, name = ''] = /^#?\/?([^?]*)/.exec(hash) ?? []
  return routes.find((one) => one === name) ?? ''
}

function readQuery(hash: string): URLSearchParams {
  const [, ...rest] = hash.split('?')
  return new URLSearchParams(rest.join('?'))
}

/** Follows the hash of the address. Calls `onLeave` when a person goes to another page. */
export function followRoute(onLeave: () => void): void {
  addEventListener('hashchange', () => {
    // A hash that is not empty and does not begin with `#/` is an anchor within the page.
    if (location.hash !== '' && !location.hash.startsWith('#/')) return
    onLeave()
    showPage()
  })
}

/** Shows another page. An open dialog stays open. */
export function changePage(hash: string): void {
  history.pushState(null, '', hash)
  showPage()
}

function showPage(): void {
  route.value = readRoute(location.hash)
  query.value = readQuery(location.hash)
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
