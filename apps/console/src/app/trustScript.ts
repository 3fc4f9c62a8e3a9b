import { ArgumentInvalid, ParaclockError } from '@paraclock/core'

/** The part of Trusted Types that the page uses. Some browsers lack Trusted Types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string }
  ): { createScriptURL(url: string): string }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** The only Trusted Types policy of the page. It admits only scripts in the folder of the page. */
const policy = trustedTypes?.createPolicy('paraclock', {
  createScriptURL: (url) => {
    const { href } = new URL('.', document.baseURI)
    if (new URL(url, document.baseURI).href.startsWith(href)) return url
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the address of a worker',
      value: url,
      problem: 'it is not in the folder of this page'
    })
  }
})

/** Marks the URL of a worker as trusted, in a browser with Trusted Types. */
export function trustScript(url: string): string {
  return policy === undefined ? url : policy.createScriptURL(url)
}
