import type { ProvenChain } from '@paraclock/connect'
import {
  ArgumentInvalid,
  formatAccount,
  genericPrefix,
  type Hex,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import { deriveMultisig, writeApproval, writeProxied } from '@paraclock/submission'
import type { CallActing, WrittenCall } from './CallSigning.ts'

export async function writeActed(args: {
  readonly chain: ProvenChain
  readonly call: Hex
  /** The account for which the signer acts. */
  readonly account: string
  readonly as: CallActing
}): Promise<WrittenCall> {
  const { chain, call: original, as } = args
  const [account, signer] = [parseAccount(args.account), parseAccount(as.signer)]
  const prefix = chain.facts.ss58Prefix ?? genericPrefix
  const spell = (one: Hex): string => formatAccount({ account: parseAccount(one), prefix })
  if (as.kind === 'proxy') {
    const { call, announced } = await writeProxied({
      chain,
      call: original,
      real: account,
      delegate: signer,
      spell,
      next: 'Sign the same call as this proxy again when the delay has passed: it makes the call.'
    })
    return { call, original, isMade: announced === undefined }
  }
  const { threshold, others } = as
  const members = [signer, ...others.map((one) => parseAccount(one))].sort()
  const derived = deriveMultisig(members, threshold)
  if (derived !== account) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the members and the threshold',
      value: `${threshold} of ${members.length}`,
      problem: `they are those of ${spell(derived)}, not of ${spell(account)}`
    })
  }
  const { call, kind } = await writeApproval({
    chain,
    call: original,
    account,
    members,
    threshold,
    signer,
    spell
  })
  return { call, original, isMade: kind === 'make' }
}
