import { list } from '@paraclock/checklist/schema'
import { defineCommand, flag, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { namedSigner } from '../schemas/NamedSigner.ts'
import { madeCall, networkPlan } from '../schemas/NetworkPlan.ts'

export const fixOutput = defineOutput({
  name: 'fix',
  title: 'The calls that fix what fails: paraclock fix --json',
  version: 5,
  entries: {
    /** The signers, each with the chains on which this signer uses the sudo key. */
    signers: list(namedSigner),
    networks: list(networkPlan),
    made: list(madeCall),
    /** The calls that are in a finalized block, but whose effect the chains do not show. */
    withoutEffect: list(madeCall),
    /** The calls that no granted proxy admits. The `outcome` of each call is its error message. */
    refused: list(madeCall),
    /**
     * The proof of each used chain's runtime. Empty if there is neither a signer nor `--bundle`. The
     * bytes of each call are then left out: `0x`.
     */
    proofs: list(chainProof)
  }
})

export const fixCommand = defineCommand({
  name: 'fix',
  summary: 'Show the calls that fix what fails; with --signer, make those that the signer can make',
  options: {
    ...configOptions,
    ...signerOptions,
    'target-signer': option(
      '<source>',
      "The secret of the user's account on the target, if it is not the account on the service"
    ),
    'max-fee': option(
      '<amount>',
      'Sign no step with which the run costs more of a token, with fees, deposits and transfers: 1.5'
    ),
    'no-sudo': flag('Make no call as root, although the signer holds the sudo key'),
    'allow-rates': flag('With --yes, also set rates that change by more than four times'),
    wait: option(
      '<time>',
      'How long to wait for sessions and messages: 90s, 10m, 4h; defaults to 10m'
    ),
    bundle: option(
      '<folder>',
      'Write the whole plan as proposals in order: bytes, pages for voters, ways through governance'
    ),
    track: option('<name>', 'With --bundle: the track of an origin that no track has the name of'),
    collective: option(
      '<pallet:votes>',
      'With --bundle: a collective and how many members must approve its motion, as Council:3'
    )
  },
  output: fixOutput
})
