import type { ContextOf } from '../../cli/defineCommand.ts'
import { exportNetworks } from '../../devnet/exportNetworks.ts'
import { runDevnet } from '../../devnet/runDevnet.ts'
import type { devnetCommand } from '../devnet.ts'

/** What `paraclock devnet` does. */
export async function runDevnetCommand(context: ContextOf<typeof devnetCommand>): Promise<number> {
  return context.options.export === undefined
    ? await runDevnet(context)
    : await exportNetworks(context)
}
