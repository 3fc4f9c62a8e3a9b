import { shorten } from '@paraclock/core'

const NO_TLS = 'it does not speak TLS; a plain port is ws://'
const MEANINGS: { readonly [code: string]: string } = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no trusted authority signed its certificate',
  EAI_AGAIN: 'the DNS lookup timed out',
  ECONNREFUSED: 'nothing listens on this port',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'its network is unreachable',
  ENOTFOUND: 'no host has this name',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ETIMEDOUT: 'the host timed out',
  SELF_SIGNED_CERT_IN_CHAIN: 'no trusted authority signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no trusted authority signed its certificate'
}

export function describeProblem(problem: string): string {
  const meaning = Object.hasOwn(MEANINGS, problem) ? MEANINGS[problem] : undefined
  return meaning === undefined ? shorten(problem) : `${meaning} (${problem})`
}
