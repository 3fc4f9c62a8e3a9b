import { shorten } from './shorten.ts'

/** What the codes mean under which operating systems and TLS report why no connection came about. */
const MEANINGS: { readonly [code: string]: string } = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
  EAI_AGAIN: 'the name service does not answer',
  ECONNREFUSED: 'nothing listens on this port',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to its network',
  ENOTFOUND: 'no host has this name',
  EPROTO: 'it does not speak TLS; a plain port is ws:// or http://',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ETIMEDOUT: 'the host does not answer',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody vouches for its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody vouches for its certificate'
}

/** Says why no connection came about: what a code means, with the code; other text as it is. */
export function describeProblem(problem: string): string {
  const meaning = Object.hasOwn(MEANINGS, problem) ? MEANINGS[problem] : undefined
  return meaning === undefined ? shorten(problem) : `${meaning} (${problem})`
}
