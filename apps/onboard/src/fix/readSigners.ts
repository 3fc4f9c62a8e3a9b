import { accountOnTarget, type NetworkConfig } from '@paraclock/checklist'
import type { ContextOf } from '../cli/defineCommand.ts'
import type { fixCommand } from '../commands/fix.ts'
import { type OpenedSigner, readSigner } from '../sign/readSigner.ts'

/**
 * Reads the secrets that a command line names: that of the user, and that of the user's account on the
 * target where it is another.
 *
 * @throws ParaclockError those of `readSigner`.
 */
export async function readSigners(
  context: ContextOf<typeof fixCommand>,
  args: {
    readonly networks: readonly (readonly [string, NetworkConfig])[]
    /** Whose signers are needed, for messages. */
    readonly whose: string
  }
): Promise<readonly OpenedSigner[]> {
  const { signer, 'target-signer': targetSigner } = context.options
  const [[, config] = []] = args.networks
  if (config === undefined) return []
  const asked = [
    { option: '--signer', given: signer, account: config.user },
    { option: '--target-signer', given: targetSigner, account: accountOnTarget(config) }
  ] as const
  const signers: OpenedSigner[] = []
  // One after the other: both may come from standard input, or be asked for.
  for (const wanted of asked) {
    if (wanted.given === undefined) continue
    signers.push(await readSigner(context, { ...wanted, whose: args.whose }))
  }
  return signers
}
