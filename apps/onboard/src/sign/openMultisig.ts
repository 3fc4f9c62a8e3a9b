import { join, relative } from 'node:path'
import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import {
  ApprovalRefused,
  asMultisig,
  atPresentBlock,
  CallAwaited,
  encodeInput,
  hashHex,
  MultisigOperationMissing,
  planMultisig,
  readMultisigOperation
} from '@paraclock/submission'
import { measureCall } from '@paraclock/weights'
import type { MultisigSpec } from './ActorSpec.ts'
import { writeMultisigFile } from './multisigFile.ts'
import { spellAccount } from './nameSigner.ts'
import type { ActorContext, ActorStep } from './OpenedActor.ts'

interface MultisigCall {
  readonly chain: Chain
  readonly signer: Hex
  readonly as: MultisigSpec
  readonly call: Hex
  /**
   * The file of a call that another member of the multisig began. If given, the chain must already
   * store an approval of the call.
   */
  readonly file?: string | undefined
}

export async function openMultisig(
  context: ActorContext,
  { chain, signer, as, call, file }: MultisigCall
): Promise<ActorStep> {
  const { report, signal } = context
  const { account, members, threshold } = as
  const callHash = hashHex(call)
  const operation = await readMultisigOperation({ chain, account, callHash, signal })
  const spell = (one: string): string => spellAccount(one, [])
  const named = { chain: chain.name, account: spell(account), callHash }
  if (operation === undefined && file !== undefined) {
    throw new ParaclockError(MultisigOperationMissing, named)
  }
  const { kind, approvals, left } = planMultisig({ members, threshold, signer, operation })
  const others = { left: left.map(spell), approvals, threshold }
  if (kind === 'wait') {
    throw new ParaclockError(ApprovalRefused, { ...named, ...others, signer: spell(signer) })
  }
  report(
    `${chain.name}: approval ${approvals} of ${threshold} for the call ${callHash} of ${named.account}`
  )
  const origin = { kind: 'signed', account } as const
  // The last approval executes the call, and must state at least the weight of the call.
  const { weight } = await measureCall({ chain: await atPresentBlock(chain), call, origin, signal })
  const timepoint = operation?.timepoint
  const rest = members.filter((member) => member !== signer)
  const terms = { chain, signer, others: rest, threshold, maxWeight: weight, timepoint }
  const wrapped =
    kind === 'approve'
      ? encodeInput(chain, {
          ...{ pallet: 'Multisig', method: 'approve_as_multi' },
          args: {
            ...{ threshold, other_signatories: rest, call_hash: callHash, max_weight: weight },
            maybe_timepoint: timepoint ?? null
          }
        })
      : asMultisig(terms).wrap(call)
  const stage = `multisig ${kind}`
  if (kind === 'make') return { call: wrapped, stage }
  const path = file ?? (await keepCall(context, { chain, as, call, callHash }))
  const next = `Give the file ${path} to one of ${others.left.join(', ')}: \`paraclock approve ${path}\`.`
  const done = `approved by ${approvals} of ${threshold}`
  const awaited = new ParaclockError(CallAwaited, { ...named, done, next })
  return { call: wrapped, stage, awaited }
}

/** Writes the call to a file for the other members, before the first approval is signed. */
async function keepCall(
  { cwd, report }: ActorContext,
  kept: Pick<MultisigCall, 'chain' | 'as' | 'call'> & { readonly callHash: Hex }
): Promise<string> {
  const path = join(cwd, `multisig-${kept.callHash.slice(2, 14)}.json`)
  await writeMultisigFile(path, kept)
  const named = relative(cwd, path)
  report(`${kept.chain.name}: the call is in ${named}, for the other members`)
  return named
}
