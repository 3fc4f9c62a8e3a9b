import type { CommandRun } from '../../cli/defineCommand.ts'
import { exportNetworks } from '../../devnet/exportNetworks.ts'
import { runDevnet } from '../../devnet/runDevnet.ts'
import type { devnetCommand } from '../devnet.ts'

/** What `paraclock devnet` does. */
export const runDevnetCommand: CommandRun<typeof devnetCommand> = async (context) =>
  context.options.export === undefined ? await runDevnet(context) : await exportNetworks(context)
