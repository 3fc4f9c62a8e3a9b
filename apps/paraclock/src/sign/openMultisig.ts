import { join, relative } from 'node:path'
import type { ProvenChain } from '@paraclock/connect'
import { type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import {
  ActorRefused,
  ApprovalRefused,
  CallAwaited,
  hashHex,
  writeApproval
} from '@paraclock/submission'
import type { ActorContext, ActorStep, MultisigSpec } from './ActorSpec.ts'
import { writeMultisigFile } from './multisigFile.ts'
import { spellAccount } from './nameSigner.ts'

interface MultisigCall {
  readonly chain: ProvenChain
  readonly signer: Hex
  readonly as: MultisigSpec
  readonly call: Hex
  /**
   * The path of a file with a call that another member of the multisig began. If given, the chain
   * must already store an approval of the call.
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
  const spell = (one: string): string => spellAccount(one)
  const named = { chain: chain.name, account: spell(account), callHash }
  const nextOf = (path: string, left: readonly string[]): string =>
    `Give the file ${path} to one of ${left.join(', ')}: \`paraclock approve ${path}\`.`
  const keep = async () => await keepCall(context, { chain, as, call, callHash })
  const step = await writeApproval({
    chain,
    call,
    account,
    members,
    threshold,
    signer,
    spell,
    signal
  }).catch(async (cause) => {
    if (!isParaclockError(cause, ApprovalRefused)) throw cause
    // The signer has approved already. The file may be lost since then, so it is written again.
    const summary = nextOf(file ?? (await keep()), cause.context.left)
    throw new ParaclockError(ApprovalRefused, cause.context, { remedies: [{ summary }] })
  })
  const { kind, approvals, left } = step
  // The signer gives the only approval, so the chain stores no approval of another member.
  if (approvals === 1 && file !== undefined) {
    throw new ParaclockError(ActorRefused, named)
  }
  report(
    `${chain.name}: approval ${approvals} of ${threshold} for the call ${callHash} of ${named.account}`
  )
  const stage = `multisig ${kind}`
  if (kind === 'make') return { call: step.call, stage }
  const next = nextOf(file ?? (await keep()), left.map(spell))
  const done = `approved by ${approvals} of ${threshold}`
  const awaited = new ParaclockError(CallAwaited, { ...named, done, next })
  return { call: step.call, stage, awaited }
}

/** Writes the call to a file, from which the other members can approve it. Returns the path. */
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
