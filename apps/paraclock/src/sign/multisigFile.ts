import { count, hex, list, object, text } from '@paraclock/checklist/schema'
import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readSavedFile, writeSavedFile } from '../files/readSavedFile.ts'
import type { MultisigSpec } from './ActorSpec.ts'
import { spellAccount } from './nameSigner.ts'
import { readMultisig } from './readActor.ts'

export interface KeptCall {
  readonly genesis: Hex
  readonly as: MultisigSpec
  readonly call: Hex
}

const shape = object({
  genesis: hex,
  threshold: count,
  members: list(text),
  call: hex,
  /** The decoded call, for a person who opens the file. The command decodes `call` again. */
  text
})

export async function readMultisigFile(path: string): Promise<KeptCall> {
  const { genesis, threshold, members, call } = await readSavedFile(shape, path, 'a multisig call')
  return { genesis, as: readMultisig(String(threshold), members), call }
}

export async function writeMultisigFile(
  path: string,
  { chain, as, call }: Pick<KeptCall, 'as' | 'call'> & { readonly chain: Chain }
): Promise<void> {
  await writeSavedFile(path, {
    genesis: chain.facts.genesis,
    threshold: as.threshold,
    call,
    members: as.members.map((member) => spellAccount(member)),
    text: chain.runtime.describeCall(chain.decodeCall(call), chain.stated.tokens[0])
  })
}
