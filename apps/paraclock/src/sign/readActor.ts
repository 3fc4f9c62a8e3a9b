import { type Hex, ParaclockError, parseAccount, shorten } from '@paraclock/core'
import { ActorRefused, deriveMultisig } from '@paraclock/submission'
import { CommandArgumentInvalid } from '../errors/commands.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { ActorSpec, MultisigSpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import type { OpenedSigner } from './readSigner.ts'

const TAKES =
  '--as takes proxy:<account>, proxy:<account>:<type>, or multisig:<threshold>:<member>,<member>...'

/** Reads one value of `--as`: `proxy:<account>`, or `multisig:<threshold>:<member>,<member>`. */
export function readActor(text: string): ActorSpec {
  const [kind, ...parts] = text.split(':')
  const [first = '', second] = parts
  const refusal = () => refuseArgument(`${TAKES}, not ${shorten(text)}`)
  if (parts.length > 2 || first === '') throw refusal()
  if (kind === 'proxy') {
    return { kind, account: readMember(first), proxyType: second }
  }
  if (kind !== 'multisig' || second === undefined) throw refusal()
  return readMultisig(first, second.split(','))
}

/** Reads a multisig. Throws for a member that is listed twice, or an impossible threshold. */
export function readMultisig(wanted: string, given: readonly string[]): MultisigSpec {
  const members = given.map(readMember).sort()
  const twice = members.find((member, index) => member === members[index + 1])
  if (twice !== undefined) throw refuseArgument(`${spellAccount(twice)} is a member twice`)
  if (members.length < 2) {
    throw refuseArgument(`A multisig has at least two members, not ${members.length}`)
  }
  const most = members.length
  const threshold = /^\d+$/.test(wanted) ? Number(wanted) : 0
  if (threshold < 1 || threshold > most) {
    throw refuseArgument(`The threshold of ${most} members is 1 to ${most}, not ${shorten(wanted)}`)
  }
  const account = deriveMultisig(members, threshold)
  return { kind: 'multisig', account, threshold, members }
}

function readMember(text: string): Hex {
  try {
    return parseAccount(text)
  } catch (cause) {
    const problem = `${JSON.stringify(text)} of --as is not an account`
    throw new ParaclockError(CommandArgumentInvalid, { problem }, { cause })
  }
}

/** Reads `--as`, which takes one account that the signer controls. */
export function readActors(given: readonly string[]): ActorSpec | undefined {
  const [text, ...more] = given
  if (more.length > 0) throw refuseArgument(`--as takes one account, and ${given.length} are given`)
  return text === undefined ? undefined : readActor(text)
}

/** Acts for an account. Throws if it is a multisig, and the signer is not a member. */
export function actAs(signer: OpenedSigner, as: ActorSpec): OpenedSigner {
  const { account } = signer
  if (as.kind === 'multisig' && !as.members.includes(account)) {
    const [spelled = '', ...members] = [account, ...as.members].map((one) => spellAccount(one))
    throw new ParaclockError(ActorRefused, { signer: spelled, members })
  }
  return { ...signer, account: as.account, as }
}
