import type { Chain } from '@paraclock/connect'
import {
  ArgumentInvalid,
  DispatchFailed,
  formatAccount,
  genericPrefix,
  type Hex,
  isParaclockError,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import {
  ApprovalRefused,
  asMultisig,
  atPresentBlock,
  checkDryRun,
  deriveMultisig,
  encodeInput,
  hashHex,
  ProxyGrantMissing,
  planMultisig,
  planProxyCall
} from '@paraclock/submission'
import { measureCall } from '@paraclock/weights'
import type { CallActing } from './CallSigning.ts'

const FILTERED = 'system.CallFiltered'

/** What {@link writeActed} takes. */
export interface WriteActedArgs {
  readonly chain: Chain
  readonly call: Hex
  /** The account that makes the call. */
  readonly account: string
  readonly as: CallActing
}

/**
 * The call by which a proxy, or a member of a multisig, makes a call for the account.
 *
 * @throws ParaclockError `ProxyGrantMissing`, `ApprovalRefused`, and `ArgumentInvalid` if the members are
 * those of another multisig.
 */
export async function writeActed({ chain, call, account, as }: WriteActedArgs): Promise<Hex> {
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

async function writeProxied({ chain, call, account, callHash }: Acted, signer: Hex): Promise<Hex> {
  const asked = { pallet: 'Proxy', entry: 'Proxies', keys: [account] }
  const { value } = await chain.storage<readonly [readonly StoredGrant[], bigint]>(asked)
  const grants = (value?.[0] ?? []).map(({ delegate, proxy_type, delay }) => ({
    delegate: parseAccount(delegate),
    proxyType: proxy_type.type,
    delay: Number(delay)
  }))
  const parties = { real: account, delegate: signer }
  const { now } = planProxyCall({ ...parties, call, callHash, grants, announcements: [] })
  for (const one of now) {
    const wrapped = encodeInput(chain, one)
    if (!(await isFiltered(chain, wrapped, signer))) return wrapped
  }
  throw new ParaclockError(ProxyGrantMissing, {
    chain: chain.name,
    real: spell(chain, account),
    delegate: spell(chain, signer),
    wanted: 'without a delay that admits the call',
    found: grants.map(({ delegate, proxyType }) => `${spell(chain, delegate)} (${proxyType})`)
  })
}

interface StoredGrant {
  readonly delegate: string
  readonly proxy_type: { readonly type: string }
  readonly delay: number | bigint
}

/** Whether a chain refuses a call because a proxy's type does not admit it. */
async function isFiltered(chain: Chain, call: Hex, account: Hex): Promise<boolean> {
  try {
    await checkDryRun({ chain, call, account })
    return false
  } catch (error) {
    if (!isParaclockError(error, DispatchFailed)) throw error
    return error.context.error === FILTERED
  }
}

async function writeApproval(
  { chain, call, account, callHash }: Acted,
  signer: Hex,
  { threshold, others }: Extract<CallActing, { kind: 'multisig' }>
): Promise<Hex> {
  const members = [signer, ...others.map((one) => parseAccount(one))].sort()
  const derived = deriveMultisig(members, threshold)
  if (derived !== account) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the members and the threshold',
      value: `${threshold} of ${members.length}`,
      problem: `they are those of ${spell(chain, derived)}, not of ${spell(chain, account)}`
    })
  }
  const asked = { pallet: 'Multisig', entry: 'Multisigs', keys: [account, callHash] }
  const { value } = await chain.storage<StoredOperation>(asked)
  const operation = value && {
    timepoint: { height: Number(value.when.height), index: value.when.index },
    approvals: value.approvals.map((member) => parseAccount(member))
  }
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
  return asMultisig(terms).wrap(call)
}

interface StoredOperation {
  readonly when: { readonly height: number | bigint; readonly index: number }
  readonly approvals: readonly string[]
}

function spell({ facts }: Chain, account: Hex): string {
  return formatAccount({
    account: parseAccount(account),
    prefix: facts.ss58Prefix ?? genericPrefix
  })
}
