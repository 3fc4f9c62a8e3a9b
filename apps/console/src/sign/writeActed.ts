import type { Chain } from '@paraclock/connect'
import {
  ArgumentInvalid,
  formatAccount,
  genericPrefix,
  type Hex,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import {
  ApprovalRefused,
  asMultisig,
  atPresentBlock,
  CallAwaited,
  deriveMultisig,
  encodeInput,
  findRefusal,
  hashHex,
  ProxyGrantMissing,
  planMultisig,
  planProxyCall,
  readMultisigOperation,
  readProxyRights
} from '@paraclock/submission'
import { measureCall } from '@paraclock/weights'
import type { CallActing, WrittenCall } from './CallSigning.ts'

const FILTERED = 'system.CallFiltered'
const EARLY = 'proxy.Unannounced'

export async function writeActed(args: {
  readonly chain: Chain
  readonly call: Hex
  /** The account for which the signer acts. */
  readonly account: string
  readonly as: CallActing
}): Promise<WrittenCall> {
  const { chain, call, account, as } = args
  const present = await atPresentBlock(chain)
  const acted = { chain: present, call, account: parseAccount(account), callHash: hashHex(call) }
  const signer = parseAccount(as.signer)
  return as.kind === 'proxy'
    ? await writeProxied(acted, signer)
    : await writeApproval(acted, signer, as)
}

interface Acted {
  readonly chain: Chain
  readonly call: Hex
  readonly account: Hex
  readonly callHash: Hex
}

async function writeProxied(
  { chain, call, account, callHash }: Acted,
  signer: Hex
): Promise<WrittenCall> {
  const rights = await readProxyRights({ chain, real: account, delegate: signer })
  const plan = planProxyCall({ real: account, delegate: signer, call, callHash, ...rights })
  const { now, later, announcedAt } = plan
  for (const one of now) {
    const wrapped = encodeInput(chain, one)
    const refusal = await findRefusal({ chain, call: wrapped, account: signer })
    if (refusal !== FILTERED) return { call: wrapped, isMade: true }
  }
  for (const one of later) {
    if (announcedAt === undefined) {
      return { call: encodeInput(chain, plan.announce), isMade: false }
    }
    const wrapped = encodeInput(chain, one.call)
    const refusal = await findRefusal({ chain, call: wrapped, account: signer })
    if (refusal === FILTERED) continue
    if (refusal !== EARLY) return { call: wrapped, isMade: true }
    throw new ParaclockError(CallAwaited, {
      ...{ chain: chain.name, account: spell(chain, account), callHash },
      done: `announced in block ${announcedAt} with a delay of ${one.delay} blocks`,
      next: 'Sign the same call as this proxy again when the delay has passed: it makes the call.'
    })
  }
  throw new ParaclockError(ProxyGrantMissing, {
    chain: chain.name,
    real: spell(chain, account),
    delegate: spell(chain, signer),
    wanted: 'of a type that admits the call',
    found: rights.grants.map(
      ({ delegate, proxyType }) => `${spell(chain, delegate)} (${proxyType})`
    )
  })
}

async function writeApproval(
  { chain, call, account, callHash }: Acted,
  signer: Hex,
  { threshold, others }: Extract<CallActing, { kind: 'multisig' }>
): Promise<WrittenCall> {
  const members = [signer, ...others.map((one) => parseAccount(one))].sort()
  const derived = deriveMultisig(members, threshold)
  if (derived !== account) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the members and the threshold',
      value: `${threshold} of ${members.length}`,
      problem: `they are those of ${spell(chain, derived)}, not of ${spell(chain, account)}`
    })
  }
  const operation = await readMultisigOperation({ chain, account, callHash })
  const { kind, approvals, left } = planMultisig({ members, threshold, signer, operation })
  if (kind === 'wait') {
    throw new ParaclockError(ApprovalRefused, {
      ...{ chain: chain.name, callHash, approvals, threshold },
      signer: spell(chain, signer),
      account: spell(chain, account),
      left: left.map((member) => spell(chain, member))
    })
  }
  const { weight } = await measureCall({ chain, call, origin: { kind: 'signed', account } })
  const timepoint = operation === undefined ? {} : { timepoint: operation.timepoint }
  const terms = { chain, signer, others, threshold, maxWeight: weight, ...timepoint }
  return { call: asMultisig(terms).wrap(call), isMade: kind === 'make' }
}

function spell({ facts }: Chain, account: Hex): string {
  return formatAccount({
    account: parseAccount(account),
    prefix: facts.ss58Prefix ?? genericPrefix
  })
}
