import type { ChainRole } from '@paraclock/checklist'
import {
  ArgumentInvalid,
  type DraftBytes,
  type Hex,
  ParaclockError,
  parseAccount,
  type Released
} from '@paraclock/core'
import { isRole } from '../app/isRole.ts'

/** A call with the account that makes the call. */
export interface HandedCall {
  readonly role: ChainRole
  readonly call: DraftBytes
  readonly account: string
}

const CALL = /^0x(?:[0-9a-f]{2}){2,65536}$/
const NAME = 'sign'

/**
 * Writes the URL fragment of a link to a call. The link does not contain the network, so the
 * recipient must enter the network with its endpoints.
 */
export function linkHandOver({ role, call, account }: Released<HandedCall>): string {
  return `#/check?${new URLSearchParams({ [NAME]: role, account, call })}`
}

/** Reads the call that a link asks to sign; `undefined` if the link has no call. */
export function readHandOver(query: URLSearchParams): HandedCall | undefined {
  const role = query.get(NAME)
  if (role === null) return undefined
  const [account, call] = [query.get('account') ?? '', query.get('call') ?? '']
  if (!isRole(role)) throw refuse(NAME, role, 'it is not relay, service or target')
  if (!isCall(call)) throw refuse('call', call, 'it is not the bytes of a call as hex')
  parseAccount(account)
  return { role, call, account }
}

const isCall = (text: string): text is Hex => CALL.test(text)

function refuse(part: string, value: string, problem: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, { argument: `${part} of the link`, value, problem })
}
